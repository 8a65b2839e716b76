// Double precision: arithmetic, division, conversions, comparisons.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    double value = in[item] * 0.125;
    double ratio = (value + 1.0) / (item + 0.5);
    STOP(item, value, ratio, n);
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
        double term = ratio * i - value;
        sum = term > sum ? term : sum + term * 0.25;
        STOP(item, i, term, sum);
    }
    float narrow = (float)sum;
    long fixed = (long)(ratio * 1024.0);
    STOP(sum, narrow, fixed);
    global double *result = (global double *)out;
    result[item] = sum + (double)narrow + (double)fixed;
}
