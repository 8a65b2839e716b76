// Branches of the whole wave around those of lanes, and the other way round.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], sum = 0;
    for (int turn = 0; turn < (n & 7) + 2; turn++) {
        if (turn & 1) {
            if (value & 1) {
                sum += turn;
                if (n & 2)
                    sum += 4;
                else if (value & 4)
                    sum -= 9;
            }
        } else if (value & 2) {
            for (int inner = 0; inner < (n & 3) + 1; inner++) {
                if ((value >> inner) & 8)
                    break;
                sum += 2;
                STOP(item, turn, inner, sum);
            }
        }
        if (sum > 60)
            break;
        STOP(item, turn, sum);
    }
    if (n & 1) {
        if (sum & 1)
            sum = -sum;
    }
    out[item] = sum;
}
