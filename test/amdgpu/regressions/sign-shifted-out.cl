// Signs are shifted out, or aren't in the byte that is needed: SelectionDAG leaves them as they were.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    float x = (float)((in[item + 65] & 127) - 64); WATCH(x);
    float f = -x; WATCH(f);
    STOP(x, f);
    out[item * STRIDE] = (int)(BITS_AS(uint, f) * 2u);
    float y = (float)((in[item + 66] & 127) - 64); WATCH(y);
    float g = __builtin_elementwise_abs(y); WATCH(g);
    STOP(y, g);
    out[item * STRIDE + 1] = (int)BITS_AS(uchar4, g).x;
    half z = (half)((in[item + 67] & 127) - 64); WATCH(z);
    half h = -z; WATCH(h);
    STOP(z, h);
    out[item * STRIDE + 2] = (int)((uint)BITS_AS(ushort, h) << 17);
}
