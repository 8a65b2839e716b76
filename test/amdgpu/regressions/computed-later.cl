// IndVarSimplify sinks the masked value behind the loop: code generation moved its record there, and in the loop the value before went on.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v92 = in[item + 99]; WATCH(v92);
    int i96 = 0; WATCH(i96);
    do {
        i96++;
        v92 &= 1;
        STOP(item, n, *in, v92, i96);
    } while (i96 < 8 && 1);
    out[item * STRIDE + 2] = v92;
}
