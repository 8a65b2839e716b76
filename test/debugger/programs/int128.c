// RUN: %truth %s
// 128-bit integers: pairs of registers, carried and multiplied.
#include "marks.h"

typedef __int128 wide;
typedef unsigned __int128 uwide;

NOINLINE static uwide multiply(unsigned long a, unsigned long b) {
    uwide product = (uwide)a * b;
    STOP(1, a, b, product);
    unsigned long low = (unsigned long)product, high = (unsigned long)(product >> 64);
    CALL(2, a, b, product, low, high);
    product += 0xffffffffffffffffUL;
    STOP(3, a, b, product, low, high);
    return product ^ low ^ high;
}

NOINLINE static wide negate(wide value, int n) {
    wide minus = -value;
    CALL(4, value, n, minus);
    minus <<= n;
    STOP(5, value, n, minus);
    return minus - n;
}

NOINLINE static uwide factorial(int n) {
    uwide result = 1;
    for (int i = 2; i <= n; i++)
        result *= (unsigned)i * 1000003u;
    CALL(6, n, result);
    return result;
}

int main(void) {
    volatile unsigned long seed = 0x123456789abcdefUL;
    unsigned long n = seed;
    uwide product = multiply(n, n * 3);
    wide minus = negate((wide)product, 5);
    uwide big = factorial(7);
    STOP(7, seed, n, product, minus, big);
    return (int)(minus == 0) + (int)(big == 0);
}
