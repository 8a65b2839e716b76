// A part of a register pair is written between two debug values of the pair, which LLVM takes for one; and InstCombine does in front of a loop what its turns do.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    LOCAL long tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_MIN(&tile1, (long)1);
    BARRIER();
    long v56 = tile1; WATCH(v56);
    for (int i63 = 0; i63 < 2; i63++) {
        WATCH(i63);
        int i65 = 0; WATCH(i65);
        do {
            i65++;
            v56 |= (long)((ulong)1 - (ulong)(n % ((1 & 15) + 1)));
        } while (i65 < 8 && (int)v56);
        if ((((short)i65 & 4) == 0)) {
            if (((float)1 > (float)(i65 & 1023))) {
                return;
            }
        } else {
            v56 = (long)1;
        }
        v56 ^= (long)1;
        STOP(item, n, *in, v56, i63, i65);
    }
}
