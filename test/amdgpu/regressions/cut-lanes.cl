// Each lane is masked and shifted: SelectionDAG takes from the mask what is shifted out.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    ushort2 a = {(ushort)(in[item + 10] & 127), (ushort)(in[item + 11] & 127)}; WATCH(a);
    ushort2 v = a >> (ushort2)(3); WATCH(v);
    STOP(a, v);
    out[item * STRIDE] = (int)BITS_AS(uint, v);
    STOP(v);
}
