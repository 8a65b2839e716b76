// The Collatz sequence: how long each lane is busy can't be foreseen.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint number = (uint)(in[item] & 31) + 1;
    uint highest = number;
    int steps = 0;
    STOP(item, number, highest, steps);
    while (number != 1) {
        if (number & 1)
            number = number * 3 + 1;
        else
            number /= 2;
        highest = number > highest ? number : highest;
        steps++;
        STOP(number, highest, steps);
        if (steps == 8 * n)
            break;
    }
    STOP(item, number, highest, steps);
    out[item] = steps * 10000 + (int)highest;
}
