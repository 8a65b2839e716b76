// Cases of a switch that do the same but for what nobody needs become one, with the records of one of them.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0), v = in[item], w = v + 1, first = 7, second = 2;
    WATCH(v, w);
    for (int i = 0; i < 6; i++) {
        if (i < 3) {
            switch (item & 7) {
            case 3: v = 1; break;
            case 4: { v = 2; int other = second; second = first; first = other; break; }
            case 6: { w = 3; int other = second; second = first; first = other; break; }
            case 1: v = 9;
            case 0: second += 5;
            }
        } else {
            v = i * (v & 255);
            w = i;
        }
        STOP(v, w);
    }
    if (second > 2)
        out[item * 4 + 1] = second;
}
