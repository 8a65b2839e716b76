// Loop strength reduction says what is left of an inner loop's counter, by the outer loop's.
#include "kernel.h"

NOINLINE static int hunt(global const int *from, int wanted) {
    int tries = 0;
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 4; j++) {
            int seen = from[i * 4 + j];
            tries++;
            STOP(wanted, i, j, seen, tries);
            if (seen % 9 == wanted)
                return i * 4 + j;
            if (seen > 930)
                return -tries;
        }
        if (tries > 14)
            return 99;
    }
    return 100;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int got = hunt(in + item, item % 9);
    STOP(item, got);
    out[item] = got;
}
