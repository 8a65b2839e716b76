// Half precision: arithmetic, conversions, comparisons, and two halves in one register.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    half value = (half)(in[item] & 63);
    half other = (half)item * (half)0.5f;
    half sum = value + other;
    STOP(item, value, other, sum);
    for (int i = 0; i < n; i++) {
        half step = (half)i * (half)0.25f;
        sum = sum > other ? sum - step : sum + value;
        STOP(item, i, step, sum);
    }
    float wide = (float)sum * 2.0f;
    STOP(value, other, sum, wide);
    out[item] = (int)wide + (int)value;
}
