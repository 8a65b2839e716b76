// The outer counter is computed where its loop ends, and its record moved there: inside it was shown as one too few.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item + 91];
    int round = 0;
    do {
        round++;
        for (int i = 0; i < 2; i++)
            STOP(item, n, value, round, i);
    } while (round < 9 && value);
}
