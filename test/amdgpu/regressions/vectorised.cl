// The loop vectoriser leaves no scalar loop behind, nor its records: behind the vectors' loop the value before it went on.
#include "kernel.h"

typedef union {
    int whole;
    uchar bytes[4];
} mixed;

static int put(mixed *to, int *from) {
    WATCH(*to, *from);
    to->whole = *from; LOOK();
    return 1;
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int masked = in[item + 57]; WATCH(masked);
    mixed copy = {1}; WATCH(copy);
    int last = put(&copy, &masked); WATCH(last);
    for (int turn = 0; turn < ((int)(~last) & 7); turn++) {
        WATCH(turn);
        masked &= (int)((uint)1 - (uint)(((int)((uint)turn ^ (uint)1) & 0x7fff) - 1));
        switch ((int)((uint)1 + (((float)1 == (float)(masked & 1023)) ? (uint)last : (uint)3)) & 1) {
        case 0: {
        } break;
        default: {
            last = (int)(((uint)(~(uint)1) & 0x7fffffff) % (uint)10);
        } break;
        }
    }
    STOP(item, n, *in, masked, copy, last);
    out[item * STRIDE + 0] = masked;
    out[item * STRIDE + 2] = copy.whole;
}
