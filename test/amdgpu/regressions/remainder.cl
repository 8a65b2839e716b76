// A remainder by a constant is computed of parts, of which the next turn needs few bits.
#include "kernel.h"

NOINLINE static void f16(void) {
    STOP();
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v25 = in[item + 104]; WATCH(v25);
    switch ((int)(-(uint)v25) & 1) {
    case 0: {
        f16();
    }
    default: {
        int i29 = 0; WATCH(i29);
        do {
            i29++;
            v25 = (int)((uint)((uint)1 << (v25 & 31)) % (uint)255);
        } while (i29 < 3 && 1);
    } break;
    }
    out[item * STRIDE + 0] = v25;
}
