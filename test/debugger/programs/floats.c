// RUN: %truth %s
// Floating point in vector registers, x87 registers and memory.
#include "marks.h"

NOINLINE static double mix(float a, double b, int n) {
    double product = a * b;
    STOP(1, a, b, n, product);
    float narrowed = (float)(product / n);
    CALL(2, a, b, n, product, narrowed);
    a = -a;
    b = b + narrowed;
    STOP(3, a, b, n, product, narrowed);
    return b - a;
}

NOINLINE static long double extended(long double value, int n) {
    long double sum = value;
    for (int i = 1; i <= n; i++) {
        sum += value / i;
        STOP(4, value, n, sum, i);
    }
    CALL(5, value, n, sum);
    return sum;
}

NOINLINE static double series(double x, int terms) {
    double term = 1, sum = 0;
    for (int k = 0; k < terms; k++) {
        sum += term;
        term = term * x / (k + 1);
        CALL(6, x, terms, term, sum, k);
    }
    STOP(7, x, terms, term, sum);
    return sum;
}

NOINLINE static int convert(double value) {
    int truncated = (int)value;
    double fraction = value - truncated;
    float single = (float)value;
    unsigned long large = (unsigned long)(value * 1e15);
    CALL(8, value, truncated, fraction, single, large);
    return truncated + (fraction > 0.5) + (single > 1) + (int)large;
}

int main(void) {
    volatile double seed = 2.71828;
    double x = seed;
    double first = mix((float)x, x * x, 3);
    long double second = extended((long double)x, 3);
    double third = series(x, 4);
    int fourth = convert(x);
    CALL(9, seed, x, first, second, third, fourth);
    return 0;
}
