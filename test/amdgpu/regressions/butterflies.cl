// Butterflies of which InstCombine sinks the arithmetic behind the last marker: each value came with its record of an earlier
// turn, which nothing there had held.
#include "kernel.h"
struct complex { float re, im; };
KERNEL(in, out, n) {
    int item = get_global_id(0);
    struct complex v[4];
    for (int i = 0; i < 4; i++) { v[i].re = (float)in[(item + i) & 511]; v[i].im = (float)(i - 4); }
    WATCH(item, v);
    constant float wr[2] = {1.0f, 0.0f}, wi[2] = {0.0f, -1.0f};
    for (int h = 1; h < 4; h <<= 1)
        for (int base = 0; base < 4; base += 2 * h)
            for (int k = 0; k < h; k++) {
                float a = wr[k], b = wi[k], c = v[base + k + h].re, d = v[base + k + h].im;
                float re = a * c - b * d, im = a * d + b * c;
                v[base + k + h].re = v[base + k].re - re;
                v[base + k + h].im = v[base + k].im - im;
                v[base + k].re += re;
                v[base + k].im += im;
                STOP(base, k, re, im);
            }
    float power = 0;
    for (int i = 0; i < 4; i++) power += v[i].re + v[i].im;
    out[item] = (int)(power * 0.001f);
}
