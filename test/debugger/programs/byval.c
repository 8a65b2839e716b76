// RUN: %truth %s
// Structs as parameters: small ones in registers, large ones in the caller's memory, changed by the callee.
#include "marks.h"

struct pair {
    int first;
    int second;
};

struct wide {
    long a, b, c;
    int d;
};

static long sink;

NOINLINE static long small(struct pair pair, int scale) {
    STOP(1, pair.first, pair.second, scale);
    pair.second += scale;
    STOP(2, pair.first, pair.second, scale);
    pair.first *= 3;
    CALL(3, pair.first, pair.second, scale);
    return pair.first + pair.second;
}

NOINLINE static long large(struct wide wide, long scale) {
    STOP(4, wide.a, wide.b, wide.c, wide.d, scale);
    wide.a = wide.b * scale;
    STOP(5, wide.a, wide.b, wide.c, wide.d, scale);
    wide.d = (int)(wide.a - wide.c);
    STOP(6, wide.a, wide.b, wide.c, wide.d, scale);
    wide.b = 77;
    CALL(7, wide.a, wide.b, wide.c, wide.d, scale);
    return wide.a ^ wide.d;
}

// The last store to `wide.c` is dead: nobody reads it any more.
NOINLINE static long dead_store(struct wide wide) {
    long result = wide.a + wide.c;
    wide.c = result * 2;
    STOP(8, wide.a, wide.b, wide.c, wide.d, result);
    return result;
}

NOINLINE static long moved_store(struct wide wide, int n) {
    for (int i = 0; i < n; i++) {
        wide.b += i + 1;
        STOP(9, wide.a, wide.b, wide.c, wide.d, n, i);
    }
    return wide.b;
}

int main(void) {
    volatile int seed = 5;
    int n = seed;
    struct pair pair = {n, n + 1};
    struct wide wide = {n * 10, n * 100, n * 1000, n};
    sink += small(pair, n);
    sink += large(wide, n);
    sink += dead_store(wide);
    sink += moved_store(wide, 3);
    STOP(10, seed, n, pair.first, pair.second, wide.a, wide.b, wide.c, wide.d, sink);
    return 0;
}
