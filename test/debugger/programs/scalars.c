// RUN: %truth %s
// Every integer width, signed and unsigned: narrow ones live in parts of registers.
#include "marks.h"

NOINLINE static long narrow(signed char a, unsigned char b, short c, unsigned short d) {
    STOP(1, a, b, c, d);
    a = (signed char)(a * 3);
    b = (unsigned char)(b + 250);
    STOP(2, a, b, c, d);
    c = (short)(c - a);
    d = (unsigned short)(d << 3);
    CALL(3, a, b, c, d);
    char plain = (char)(a ^ c);
    STOP(4, a, b, c, d, plain);
    return a + b + c + d + plain;
}

NOINLINE static unsigned long wide(int a, unsigned b, long c, unsigned long d) {
    long sum = a + c;
    STOP(5, a, b, c, d, sum);
    unsigned long product = b * d;
    CALL(6, a, b, c, d, sum, product);
    long long big = sum - (long long)product;
    STOP(7, a, b, c, d, sum, product, big);
    return product ^ (unsigned long)big;
}

NOINLINE static int negative(int n) {
    int minus = -n;
    unsigned huge = (unsigned)minus;
    long extended = minus;
    CALL(8, n, minus, huge, extended);
    minus >>= 1;
    huge >>= 1;
    STOP(9, n, minus, huge, extended);
    return minus + (int)huge + (int)extended;
}

int main(void) {
    volatile int seed = 41;
    int n = seed;
    long first = narrow((signed char)n, (unsigned char)(n * 2), (short)(n * -300), (unsigned short)(n * 1000));
    unsigned long second = wide(-n, (unsigned)n * 7, (long)n << 33, (unsigned long)n << 40);
    int third = negative(n);
    CALL(10, seed, n, first, second, third);
    return 0;
}
