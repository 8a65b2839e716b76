// RUN: %truth %s
// Recursion: the same variable in many frames, tail recursion made into a loop, mutual recursion.
#include "marks.h"

NOINLINE static int fibonacci(int n) {
    if (n < 2) {
        STOP(1, n);
        return n;
    }
    int left = fibonacci(n - 1);
    int right = fibonacci(n - 2);
    CALL(2, n, left, right);
    return left + right;
}

NOINLINE static long product(long n, long so_far) {
    CALL(3, n, so_far);
    if (n == 0)
        return so_far;
    return product(n - 1, so_far * n);
}

static int odd(int n, int depth);

NOINLINE static int even(int n, int depth) {
    STOP(4, n, depth);
    return n == 0 ? depth : odd(n - 1, depth + 1);
}

NOINLINE static int odd(int n, int depth) {
    CALL(5, n, depth);
    return n == 0 ? -depth : even(n - 1, depth + 2);
}

NOINLINE static int ackermann(int m, int n) {
    STOP(6, m, n);
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    int inner = ackermann(m, n - 1);
    CALL(7, m, n, inner);
    return ackermann(m - 1, inner);
}

int main(void) {
    volatile int seed = 4;
    int n = seed;
    int a = fibonacci(n);
    long b = product(n, 1);
    int c = even(n + 1, 0);
    int d = ackermann(1, 2);
    STOP(8, seed, n, a, b, c, d);
    return 0;
}
