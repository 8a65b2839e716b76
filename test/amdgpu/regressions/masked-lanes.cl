// Of each lane all but the sign is needed, behind a mask of both: SelectionDAG takes the vector without its signs.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    half2 a = {(half)(in[item + 10] & 127), (half)(in[item + 11] & 127)}; WATCH(a);
    half2 v = -a; WATCH(v);
    STOP(a, v);
    out[item * STRIDE] = (int)(BITS_AS(uint, v) & 0x7fff7fff);
    STOP(v);
    ushort2 c = {(ushort)in[item + 10], (ushort)in[item + 11]}; WATCH(c);
    ushort2 d = c ^ (ushort2)((ushort)32768); WATCH(d);
    STOP(c, d);
    out[item * STRIDE + 1] = (int)(BITS_AS(uint, d) & 0x7fff7fff);
    STOP(d);
}
