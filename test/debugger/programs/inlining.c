// RUN: %truth %s
// Inlined calls: the same function at several sites, calls in calls, arguments that are constants.
#include "marks.h"

static int sink;

INLINE int clamp(int value, int low, int high) {
    int result = value < low ? low : value > high ? high : value;
    STOP(1, value, low, high, result);
    return result;
}

INLINE int square(int n) {
    int squared = n * n;
    CALL(2, n, squared);
    return squared;
}

INLINE int outer(int a, int b) {
    int first = square(a);
    int second = clamp(b, 0, first);
    CALL(3, a, b, first, second);
    return first - second;
}

NOINLINE static int sites(int n) {
    int one = clamp(n, 3, 100);
    int two = clamp(-n, 3, 100);
    int three = clamp(n * 50, 3, 100);
    STOP(4, n, one, two, three);
    return one + two + three;
}

NOINLINE static int nested(int n) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        sum += outer(n + i, n * 3);
        STOP(5, n, sum, i);
    }
    return sum;
}

// Small enough for the inliner to take by itself.
static int twice(int value) {
    int doubled = value * 2;
    STOP(6, value, doubled);
    return doubled;
}

NOINLINE static int chosen(int n) {
    int a = twice(n);
    int b = twice(a);
    CALL(7, n, a, b);
    return a ^ b;
}

int main(void) {
    volatile int seed = 17;
    int n = seed;
    sink += sites(n);
    sink += nested(n);
    sink += chosen(n);
    sink += twice(5);
    STOP(8, seed, n, sink);
    return 0;
}
