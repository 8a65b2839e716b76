// RUN: %truth %s
// Bit fields: signed and unsigned, across byte borders, in memory and split out of registers.
#include "marks.h"

struct flags {
    unsigned low : 3;
    signed middle : 7;
    unsigned high : 13;
    unsigned top : 9;
};

struct mixed {
    unsigned char kind : 4;
    unsigned char level : 4;
    short value;
    unsigned long wide : 40;
    _Bool on : 1;
};

static long sink;
static struct flags global_flags;

NOINLINE static void look(const struct mixed *mixed) { sink += mixed->value; }

NOINLINE static int registers(unsigned n) {
    struct flags flags = {n & 7, -5, n * 3, n};
    STOP(1, n, flags.low, flags.middle, flags.high, flags.top);
    flags.middle = (int)(n % 50);
    CALL(2, n, flags.low, flags.middle, flags.high, flags.top);
    flags.high++;
    flags.low = 2;
    STOP(3, n, flags.low, flags.middle, flags.high, flags.top);
    return (int)(flags.low + flags.high) + flags.middle;
}

NOINLINE static long memory(int n) {
    struct mixed mixed = {5, 9, (short)n, 1UL << 37 | (unsigned)n, 1};
    look(&mixed);
    CALL(4, n, mixed.kind, mixed.level, mixed.value, mixed.wide, mixed.on);
    mixed.level = 3;
    mixed.on = 0;
    mixed.wide += 77;
    STOP(5, n, mixed.kind, mixed.level, mixed.value, mixed.wide, mixed.on);
    look(&mixed);
    return (long)mixed.wide;
}

NOINLINE static int passed(struct flags flags, int add) {
    STOP(6, flags.low, flags.middle, flags.high, flags.top, add);
    int sum = flags.middle + (int)flags.high + add;
    CALL(7, flags.low, flags.middle, flags.high, flags.top, add, sum);
    return sum;
}

int main(void) {
    volatile unsigned seed = 173;
    unsigned n = seed;
    sink += registers(n);
    sink += memory((int)n);
    global_flags = (struct flags){n, -33, n * 7, n * 2};
    sink += passed(global_flags, 4);
    STOP(8, seed, n, global_flags.low, global_flags.middle, global_flags.high, global_flags.top, sink);
    return 0;
}
