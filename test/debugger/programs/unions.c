// RUN: %truth %s
// Unions: one storage seen as different types, and the usual tagged variant.
#include "marks.h"

union word {
    unsigned whole;
    unsigned short halves[2];
    unsigned char bytes[4];
    float real;
};

struct variant {
    int tag;
    union {
        long number;
        double real;
        struct {
            int first, second;
        } pair;
    } of;
};

NOINLINE static unsigned pun(unsigned n) {
    union word word;
    word.whole = n * 0x01020304u;
    STOP(1, n, word.whole, word.halves[0], word.halves[1], word.bytes[3]);
    word.bytes[1] = 0xee;
    CALL(2, n, word.whole, word.halves[0], word.bytes[0], word.bytes[1]);
    word.real = 1.5f;
    STOP(3, n, word.whole, word.real, word.bytes[3]);
    return word.whole;
}

NOINLINE static long describe(struct variant variant) {
    long result = variant.tag;
    switch (variant.tag) {
    case 0:
        result += variant.of.number;
        CALL(4, variant.tag, variant.of.number, result);
        break;
    case 1:
        result += (long)(variant.of.real * 8);
        STOP(5, variant.tag, variant.of.real, result);
        break;
    default:
        result += variant.of.pair.first - variant.of.pair.second;
        CALL(6, variant.tag, variant.of.pair.first, variant.of.pair.second, result);
        break;
    }
    STOP(7, variant.tag, result);
    return result;
}

int main(void) {
    volatile int seed = 3;
    int n = seed;
    unsigned punned = pun((unsigned)n);
    long sum = 0;
    struct variant variant = {0, {.number = n * 11}};
    sum += describe(variant);
    variant.tag = 1;
    variant.of.real = n + 0.25;
    STOP(8, seed, n, punned, sum, variant.tag, variant.of.real);
    sum += describe(variant);
    variant.tag = 2;
    variant.of.pair.first = n * 5;
    variant.of.pair.second = n;
    sum += describe(variant);
    CALL(9, seed, n, punned, sum, variant.tag, variant.of.pair.first, variant.of.pair.second);
    return 0;
}
