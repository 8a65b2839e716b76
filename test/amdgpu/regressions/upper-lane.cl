// Only the lower lane is needed, in a number that both become: SelectionDAG computes no other.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    half2 a = {(half)(in[item + 10] & 127), (half)(in[item + 11] & 127)}; WATCH(a);
    half2 b = {(half)((in[item + 30] & 127) - 50), (half)((in[item + 31] & 127) - 50)}; WATCH(b);
    half2 v = a + b; WATCH(v);
    STOP(a, b, v);
    out[item * STRIDE] = (int)(BITS_AS(uint, v) << 16);
    STOP(v);
    short2 c = {(short)(in[item + 10] & 127), (short)(in[item + 11] & 127)}; WATCH(c);
    short2 d = __builtin_elementwise_abs(c); WATCH(d);
    STOP(c, d);
    out[item * STRIDE + 1] = (int)(BITS_AS(uint, d) << 16);
    STOP(d);
}
