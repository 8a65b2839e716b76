// RUN: %truth %s
// Enumerations and bools, made from comparisons and conditions.
#include "marks.h"
#include <stdbool.h>

enum colour { RED = 1, GREEN = 5, BLUE = -3 };
enum flag { NONE, FIRST, SECOND, BOTH };

static int sink;

NOINLINE static enum colour next(enum colour colour) {
    STOP(1, colour);
    enum colour result = colour == RED ? GREEN : colour == GREEN ? BLUE : RED;
    CALL(2, colour, result);
    return result;
}

NOINLINE static bool between(int low, int value, int high) {
    bool above = value >= low;
    bool below = value <= high;
    STOP(3, low, value, high, above, below);
    bool inside = above && below;
    CALL(4, low, value, high, above, below, inside);
    above = !inside;
    STOP(5, low, value, high, above, below, inside);
    return above;
}

NOINLINE static enum flag combine(int n) {
    enum flag flags = NONE;
    if (n & 4) {
        flags |= FIRST;
        STOP(6, n, flags);
    }
    if (n > 10)
        flags |= SECOND;
    bool odd = n % 2;
    CALL(7, n, flags, odd);
    return odd ? flags : BOTH;
}

int main(void) {
    volatile int seed = 13;
    int n = seed;
    enum colour colour = RED;
    for (int i = 0; i < 3; i++)
        colour = next(colour);
    bool first = between(1, n, 20), second = between(1, n, 10);
    enum flag flag = combine(n);
    sink += colour + first + second + (int)flag;
    STOP(8, seed, n, colour, first, second, flag, sink);
    return 0;
}
