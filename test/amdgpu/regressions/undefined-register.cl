// Seed 53000612. IMPLICIT_DEF defines a register and writes nothing: debug info goes on behind it, and must end where lanes are switched on.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v40 = in[item + 12]; WATCH(v40);
    int v47 = ATOMIC_XOR(&out[item * STRIDE + 3], 1); WATCH(v47);
    uint v53 = (uint)v40; WATCH(v53);
    uint v58 = (uint)in[1 & 15]; WATCH(v58);
    STOP(item, n, *in, v40, v47, v53, v58);
    ulong i66 = (ulong)v40; WATCH(i66);
    ulong i67 = i66; WATCH(i67);
    v47 = (((v53 & 1) == 0) ? (int)((uint)((v58 & 0x7fffffff) / ((uint)4 | 1)) | (uint)i67) : (int)(((int)i66 & 0x7fff) + ((int)v58 & 255)));
    uint v72 = (uint)in[v47 & 15]; WATCH(v72);
    for (int i73 = 0; i73 < n; i73++) {
        WATCH(i73);
        STEP(v72); LOOK();
    }
}
