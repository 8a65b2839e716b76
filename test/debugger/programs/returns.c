// RUN: %truth %s
// Functions that return structs: in registers, and through a hidden pointer.
#include "marks.h"

struct small {
    int a, b;
};

struct mixed {
    double d;
    long n;
};

struct large {
    long values[4];
    int count;
};

NOINLINE static struct small make_small(int n) {
    struct small result;
    SKIP(result);
    STOP(1, n);
    result.a = n;
    result.b = n * n;
    CALL(2, n, result.a, result.b);
    return result;
}

NOINLINE static struct mixed make_mixed(long n) {
    struct mixed result = {(double)n / 4, n << 3};
    STOP(3, n, result.d, result.n);
    return result;
}

NOINLINE static struct large make_large(int n) {
    struct large result = {{0}, 0};
    for (int i = 0; i < 4; i++) {
        result.values[i] = n * (i + 1L);
        result.count++;
        STOP(4, n, i, result.values[0], result.count);
    }
    CALL(5, n, result.values[0], result.values[1], result.values[2], result.values[3], result.count);
    return result;
}

int main(void) {
    volatile int seed = 9;
    int n = seed;
    struct small small = make_small(n);
    STOP(6, seed, n, small.a, small.b);
    struct mixed mixed = make_mixed(small.b);
    STOP(7, seed, n, small.a, small.b, mixed.d, mixed.n);
    struct large large = make_large(n);
    CALL(8, seed, n, small.a, mixed.d, mixed.n, large.values[0], large.values[3], large.count);
    large.count += small.a;
    STOP(9, seed, n, small.a, small.b, mixed.d, mixed.n, large.values[0], large.values[3], large.count);
    return large.count == 0;
}
