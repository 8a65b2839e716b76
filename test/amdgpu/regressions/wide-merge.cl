// Numbers of 128 bits, which aren't tried with numbers: BDCE made an extension one without a sign, as few bits of what is merged
// are needed.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    __int128 first = (int)((uint)in[(item + 65) & 511] - 500u);
    __int128 merged = first;
    WATCH(first, merged);
    if (in[(item + 75) & 511] % 3 == 0) {
        merged = (__int128)((unsigned __int128)merged >> 7 & 1u);
        STOP(merged);
    }
    __int128 shifted = (__int128)((unsigned __int128)merged << (merged & 127));
    WATCH(shifted);
    STOP(merged, shifted);
    float sum = (float)in[(item + 47) & 511];
    for (int i = 1; i < 9; i *= 2) {
        sum = sum * 0.5f + 1.0f;
        STOP(sum);
    }
    STOP();
    out[item * 4] = (ushort)shifted;
    out[item * 4 + 1] = (int)sum;
}
