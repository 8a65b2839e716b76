// RUN: %truth %s
// Induction variables, reductions and nested loops: counters that the optimiser replaces, widens or counts down.
#include "marks.h"

static int data[16];

NOINLINE static int sum(const int *values, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) {
        total += values[i];
        STOP(1, values, *values, count, total, i);
    }
    STOP(2, values, count, total);
    return total;
}

NOINLINE static int nested(int rows, int columns) {
    int cells = 0;
    for (int row = 0; row < rows; row++)
        for (int column = row; column < columns; column++) {
            cells += row * 10 + column;
            CALL(3, rows, columns, cells, row, column);
        }
    return cells;
}

NOINLINE static unsigned down(unsigned n) {
    unsigned bits = 0;
    while (n != 0) {
        bits += n & 1;
        n >>= 1;
        STOP(4, n, bits);
    }
    CALL(5, n, bits);
    return bits;
}

NOINLINE static long strided(long from, long to) {
    long last = -1;
    long at = from;
    do {
        last = at * at;
        at += 3;
        CALL(6, from, to, last, at);
    } while (at < to);
    STOP(7, from, to, last, at);
    return last;
}

int main(void) {
    volatile int seed = 6;
    int n = seed;
    for (int i = 0; i < 16; i++)
        data[i] = i * i - n;
    int total = sum(data, n);
    int cells = nested(3, n - 1);
    unsigned bits = down(0x2dU + (unsigned)n);
    long last = strided(n, n + 9);
    CALL(8, seed, n, total, cells, bits, last, data[3]);
    return 0;
}
