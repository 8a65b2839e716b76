// What is the same for all lanes: values in scalar registers, a uniform branch and a uniform loop.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int group = get_group_id(0);
    int base = in[group] + n * 3;
    int scale = 1;
    STOP(item, group, base, n);
    for (int i = 0; i < n; i++) {
        scale = scale * 3 + in[i];
        if (scale & 1)
            base -= i;
        STOP(i, scale, base);
    }
    int mine = in[item] * scale;
    STOP(item, scale, base, mine);
    if (base > 100) {
        base = base / 2;
        mine += base;
        STOP(base, mine);
    }
    out[item] = mine;
}
