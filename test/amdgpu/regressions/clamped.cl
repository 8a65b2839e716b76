// SIFoldOperands clamps a conversion's result in the conversion, and `a` was shown clamped.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    float a = (float)(in[item] - 500);
    STOP(item, a);
    float b = a > 0.0f ? a : 0.0f;
    STOP(item, a, b);
    float c = b < 1.0f ? b : 1.0f;
    STOP(item, a, b, c);
    out[item * STRIDE] = (int)(c * 8.0f);
    STOP(item, a, b, c);
}
