// Loops in loops in loops, left and begun anew at each depth.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], sum = 0;
    for (int a = 0; a < 3; a++) {
        if ((value + a) % 5 == 0)
            continue;
        for (int b = 0; b < 4; b++) {
            if ((value >> b) & 1) {
                sum += 3;
                continue;
            }
            for (int c = 0; c < 3; c++) {
                sum = (sum * 3 + c) & 0xffff;
                STOP(item, a, b, c, sum);
                if ((sum & 7) == 1)
                    break;
                if ((sum & 15) == 6)
                    continue;
                sum++;
            }
            if (sum % 11 == 4)
                break;
        }
        if (sum > 9000)
            break;
        STOP(item, a, sum);
    }
    out[item] = sum;
}
