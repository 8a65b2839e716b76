// Lanes that leave loops one by one: by a condition, from an inner loop, by a counter that runs backwards.
#include "kernel.h"

static int first_of(global const int *from, int wanted) {
    int looked = 0;
    for (int row = 0; row < 5; row++) {
        for (int column = 0; column < 4; column++) {
            int here = from[row * 3 + column];
            looked++;
            STOP(wanted, row, column, here, looked);
            if (here % 7 == wanted)
                return row * 4 + column;
            if (here > 950)
                return -looked;
        }
        if (looked > 10)
            return 50;
    }
    return 51;
}

NOINLINE static int search(global const int *from, int wanted) {
    return first_of(from, wanted);
}

// Nothing needs the counter behind the loop.
static uint mixed(int seed) {
    int shift = 0;
    uint sum = 3;
    do {
        sum = sum * 5u + ((uint)(seed >> shift) & 31u);
        if ((sum & 7u) == 5u)
            break;
        shift++;
    } while (shift < 10);
    STOP(seed, shift, sum);
    return sum;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int found = search(in + item, item % 7);
    STOP(item, found);
    uint mix = mixed(in[item]);
    STOP(item, found, mix);
    int turns = 0;
    do {
        turns++;
        STOP(item, turns);
    } while (turns < 6 && n * item);
    out[item] = found + (int)mix + turns;
}
