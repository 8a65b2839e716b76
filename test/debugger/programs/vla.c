// RUN: %truth %s
// Variable length arrays, alloca, and large frames: locations relative to more than one base.
#include "marks.h"

static long sink;
NOINLINE static void look(const void *what) { sink += what != 0; }

NOINLINE static int variable(int n) {
    int squares[n];
    for (int i = 0; i < n; i++)
        squares[i] = i * i + n;
    look(squares);
    CALL(1, n, squares[0], squares[2]);
    int last = squares[n - 1];
    squares[0] = -last;
    STOP(2, n, squares[0], squares[2], last);
    look(squares);
    return last;
}

NOINLINE static int mixed(int n, double weight) {
    struct {
        long id;
        char name[40];
    } big = {n * 3L, "big"};
    short *scratch = __builtin_alloca(sizeof(short) * (unsigned)n);
    scratch[0] = (short)(n * 2);
    scratch[1] = 7;
    look(&big);
    look(scratch);
    CALL(3, n, weight, big.id, big.name[0], scratch, *scratch);
    big.id += *scratch;
    weight *= 2;
    STOP(4, n, weight, big.id, big.name[2], scratch, *scratch);
    look(&big);
    return (int)(big.id * weight);
}

NOINLINE static long many(long a, long b, long c, long d, long e, long f, long g, double h) {
    long x = a * b, y = c * d, z = e * f;
    CALL(5, a, b, c, d, e, f, g, h, x, y, z);
    x += z ^ g;
    y -= x;
    CALL(6, a, b, c, d, e, f, g, h, x, y, z);
    STOP(7, a, b, c, d, e, f, g, h, x, y, z);
    return x + y + z + a + b + c + d + e + f + g + (long)h;
}

int main(void) {
    volatile int seed = 5;
    int n = seed;
    int last = variable(n);
    int weighed = mixed(n, n / 8.0);
    long sum = many(n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n * 1.5);
    CALL(8, seed, n, last, weighed, sum, sink);
    return 0;
}
