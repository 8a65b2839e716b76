// A machine of states: a switch in a loop, with ways out of both.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], state = value & 3, steps = 0, sum = 0;
    while (steps < 12) {
        steps++;
        switch (state) {
        case 0:
            sum += value;
            state = 1 + (sum & 1);
            continue;
        case 1:
            sum ^= steps;
            // fall through
        case 2:
            sum += 5;
            state = (sum >> 1) & 3;
            break;
        case 3:
            if (sum & 4) {
                state = 4;
                break;
            }
            state = 0;
            break;
        default:
            out[item] = -sum;
            return;
        }
        STOP(item, state, steps, sum);
        if (sum > 2500)
            break;
    }
    out[item] = sum;
}
