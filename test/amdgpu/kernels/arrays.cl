// An array in private memory, indexed by data: it can't become registers.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int slots[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    STOP(item, slots, n);
    for (int i = 0; i < 8; i++) {
        int at = in[item + i] & 7;
        slots[at] += slots[i] * (i + 1);
        STOP(item, i, at, slots);
    }
    int total = 0;
    for (int i = 0; i < 8; i++)
        total = total * 3 + slots[i];
    STOP(item, total, slots);
    out[item] = total;
}
