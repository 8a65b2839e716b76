// RUN: %truth %s
// Arrays: constant indices that become scalars, variable indices that stay in memory, two dimensions.
#include "marks.h"

static int table[3][4];
static long sink;

NOINLINE static int scalars(int n) {
    int triple[3] = {n, n * 2, n * 3};
    STOP(1, n, triple[0], triple[1], triple[2]);
    triple[1] = triple[0] + triple[2];
    CALL(2, n, triple[0], triple[1], triple[2]);
    triple[0] = triple[1] - 1;
    STOP(3, n, triple[0], triple[1], triple[2]);
    return triple[0];
}

NOINLINE static int indexed(const int *order, int count) {
    int slots[5] = {0, 10, 20, 30, 40};
    for (int i = 0; i < count; i++) {
        slots[order[i]] += i + 1;
        CALL(4, order, *order, count, i, slots[0], slots[1], slots[2], slots[3], slots[4]);
    }
    STOP(5, order, count, slots[0], slots[1], slots[2], slots[3], slots[4]);
    return slots[count];
}

NOINLINE static void plane(int n) {
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 4; column++)
            table[row][column] = n + row * 10 + column;
        CALL(6, n, row, table[0][0], table[0][3]);
    }
    STOP(7, n, table[0][0], table[1][2], table[2][3]);
}

NOINLINE static int rotate(int a, int b, int c) {
    int ring[3] = {a, b, c};
    for (int turn = 0; turn < 3; turn++) {
        int first = ring[0];
        ring[0] = ring[1];
        ring[1] = ring[2];
        ring[2] = first;
        STOP(8, a, b, c, turn, first, ring[0], ring[1], ring[2]);
    }
    return ring[0];
}

int main(void) {
    volatile int seed = 8;
    int n = seed;
    int order[4] = {3, 1, 4, 1};
    sink += scalars(n);
    sink += indexed(order, 4);
    plane(n);
    sink += rotate(n, n + 1, n + 2);
    STOP(9, seed, n, order[0], order[1], order[2], order[3], sink, table[2][1]);
    return 0;
}
