// Elements of vectors in registers, chosen by each lane: these take turns, by the index that they want.
#include "kernel.h"

typedef int int16 __attribute__((ext_vector_type(16)));

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    int16 all = (int16)(value);
    for (int i = 0; i < 16; i++)
        all[i] = value * (i + 1);
    all[value & 15] = n;
    STOP(item, value);
    int sum = all[(value >> 2) & 15];
    if (value & 1) {
        all[(value >> 4) & 15] += sum & 255;
        STOP(item, sum);
        sum ^= all[(value >> 1) & 15];
    }
    out[item] = sum;
}
