// An element is copied to the last register of a tuple, and that to another tuple: LLVM goes on with all of that for the element,
// and of it debug values have the first register.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v42 = in[item + 114]; WATCH(v42);
    int v43 = in[get_group_id(0) + 175]; WATCH(v43);
    int v44[4] = {1, (int)((uint)10 * (uint)1), item, (int)(~v43)}; WATCH(v44);
    if ((in[item + 49] & 2)) {
        STOP(item, n, *in, v42, v43, v44);
    }
    int i52 = 0; WATCH(i52);
    do {
        i52++;
        switch (v42 & 1) {
        case 0: {
            v42 ^= (int)(-(uint)((uchar)1 / (((int)((uint)in[1 & 15] >> (18 & 31)) & 15) + 1)));
        } break;
        default: {
            v44[2 & 3] &= 1; LOOK();
        } break;
        }
    } while (i52 < 6 && 1);
    out[item * STRIDE + 1] = v44[v42 & 3];
}
