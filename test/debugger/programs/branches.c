// RUN: %truth %s
// Conditionals, switches, goto and early exits: variables whose value depends on where control came from.
#include "marks.h"

static int sink;

NOINLINE static int merge(int n) {
    int chosen;
    int other = 100;
    if (n % 3 == 0) {
        chosen = n * 4;
        other = chosen;
        CALL(1, n, chosen, other);
    } else if (n % 3 == 1) {
        chosen = n - 40;
        STOP(2, n, chosen, other);
    } else {
        chosen = 7;
    }
    CALL(3, n, chosen, other);
    return chosen + other;
}

NOINLINE static int select(int operation, int a, int b) {
    int result = 0;
    switch (operation) {
    case 0:
        result = a + b;
        break;
    case 1:
        result = a - b;
        STOP(4, operation, a, b, result);
        break;
    case 2:
        a = b;
        // fall through
    case 3:
        result = a * b;
        CALL(5, operation, a, b, result);
        break;
    default:
        STOP(6, operation, a, b, result);
        return -1;
    }
    STOP(7, operation, a, b, result);
    return result;
}

NOINLINE static int retry(int limit) {
    int tries = 0, left = limit;
again:
    tries++;
    left -= tries;
    CALL(8, limit, tries, left);
    if (left > 0)
        goto again;
    STOP(9, limit, tries, left);
    return tries;
}

NOINLINE static int collatz(int n) {
    int steps = 0;
    for (; n != 1; steps++) {
        STOP(10, n, steps);
        n = n % 2 ? 3 * n + 1 : n / 2;
    }
    CALL(11, n, steps);
    return steps;
}

int main(void) {
    volatile int seed = 6;
    int n = seed;
    for (int i = 0; i < 3; i++)
        sink += merge(n + i);
    for (int i = 0; i < 5; i++)
        sink += select(i, n * 2, n - 1);
    sink += retry(n);
    sink += collatz(n);
    STOP(12, seed, n, sink);
    return 0;
}
