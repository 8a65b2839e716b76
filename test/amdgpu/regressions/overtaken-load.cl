// CodeGenPrepare masks what is loaded before the next instruction, and the load's record goes behind that: here behind those
// that say what the array is after the loops.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int all[8] = {13, 0, in[item + 13], 0, 1, 2, 3, 4};
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            all[j] = all[i];
    int product = (in[item + 13] & 0xffffu) * (item & 7);
    STOP(item, all);
    int high = product >> 16;
    if (high)
        out[item * 4] = 7;
}
