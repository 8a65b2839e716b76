// InstCombine sinks a sum of which the upper bits are needed, with copies of its records, and takes 0 for the operand that has the
// lower ones.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    uint a = in[item]; WATCH(a);
    uint b = a | (in[n] & 3); WATCH(b);
    STOP(a, b);
    for (int i = 0; i < 3; i++) { WATCH(i);
        b ^= 0; LOOK();
        STOP(i);
    }
    out[item * STRIDE + 0] = b >> 7;
    STOP(b);
}
