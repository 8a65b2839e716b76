// Loops without a condition, which lanes leave where they like.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], turns = 0, result = 0;
    while (1) {
        turns++;
        if ((value + turns) % 6 == 0)
            break;
        if (turns > 9) {
            result = -1;
            break;
        }
        STOP(item, value, turns);
        while (1) {
            value = (value * 5 + 3) & 1023;
            if (value & 8)
                break;
            if (value % 7 == 0) {
                out[item] = value;
                return;
            }
        }
        result += value;
    }
    STOP(item, turns, result);
    out[item] = result * 16 + turns;
}
