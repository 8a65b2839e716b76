// RUN: %truth %s
// Values that the optimiser knows or computes once: constants, common subexpressions, dead and unused variables.
#include "marks.h"

static int sink;

NOINLINE static int known(int n) {
    int five = 5;
    int product = five * 9;
    double half = 0.5;
    STOP(1, n, five, product, half);
    five = n > 0 ? five : five + 1;
    CALL(2, n, five, product, half);
    product -= 45;
    STOP(3, n, five, product, half);
    return n + five;
}

NOINLINE static int common(int a, int b) {
    int first = a * b + 3;
    int second = a * b - 3;
    CALL(4, a, b, first, second);
    int third = (a * b + 3) * 2;
    STOP(5, a, b, first, second, third);
    return first + second + third;
}

NOINLINE static int dead(int n) {
    int unused = n * 17;
    int squared = n * n;
    STOP(6, n, unused, squared);
    unused = squared - 1;
    CALL(7, n, unused, squared);
    squared = 0;
    STOP(8, n, unused, squared);
    return n;
}

NOINLINE static unsigned derived(unsigned n) {
    unsigned plus = n + 12;
    unsigned times = plus * 4;
    unsigned mask = times & 0xf0;
    CALL(9, n, plus, times, mask);
    unsigned inverse = ~n;
    STOP(10, n, plus, times, mask, inverse);
    return n;
}

int main(void) {
    volatile int seed = 19;
    int n = seed;
    sink += known(n);
    sink += common(n, n - 2);
    sink += dead(n);
    sink += (int)derived((unsigned)n);
    STOP(11, seed, n, sink);
    return 0;
}
