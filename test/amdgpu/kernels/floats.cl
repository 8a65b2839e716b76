// Single precision: rounding, minimum, absolute value, conversions, comparison with NaN.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    float value = (float)in[item] * 0.37f - 60.0f;
    float size = __builtin_fabsf(value), down = __builtin_floorf(value);
    STOP(item, value, size, down);
    float least = value < 20.0f ? value : 20.0f;
    float rest = value - down;
    uint whole = (uint)size;
    STOP(value, least, rest, whole);
    float total = 0.0f;
    for (int i = 1; i <= n; i++) {
        float term = rest * (float)i - least;
        if (term > total || -term > 50.0f)
            total += term;
        STOP(i, term, total);
    }
    STOP(total, whole);
    global float *result = (global float *)out;
    result[item] = total + (float)whole + (rest == rest ? 0.5f : 1.5f);
}
