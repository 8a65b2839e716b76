// Functions that are inlined, one into the other: their parameters are variables of the kernel.
#include "kernel.h"

static inline __attribute__((always_inline)) int clamped(int value, int low, int high) {
    int upper = value > high ? high : value;
    STOP(value, low, high, upper);
    return upper < low ? low : upper;
}

static inline __attribute__((always_inline)) int weighed(int value, int weight) {
    int scaled = value * weight;
    int kept = clamped(scaled, -100, 900);
    STOP(value, weight, scaled, kept);
    return kept + weight;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int first = weighed(in[item], 2);
    STOP(item, first);
    int second = weighed(-first, n);
    STOP(item, first, second);
    out[item] = first * 1000 + clamped(second, item - 64, 40);
}
