// Where the scope of a variable goes on with what writes its register anew, LLVM repeats a debug value behind that.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v76 = in[item + 94]; WATCH(v76);
    LOCAL long tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_XOR(&tile1, (long)1);
    BARRIER();
    long v78 = tile1; WATCH(v78);
    for (int i81 = 0; i81 < 2; i81++) {
        WATCH(i81);
        for (int i82 = 0; i82 < ((int)((uint)1 + (uint)((1 & 0x7fff) + (v76 & 255))) & 7); i82++) {
            WATCH(i82);
            for (int i83 = 0; i83 < 2; i83++) {
                WATCH(i83);
                uint v84 = (uint)v78; WATCH(v84);
                v78 ^= (long)((ulong)1 + (ulong)(((int)((v84 & 0x7fffffff) % ((1 & 15) + 1)) & 0x7fff) + (in[i83 & 15] & 255)));
            }
            STOP(item, n, *in, v76, v78, i81, i82);
        }
    }
    out[item * STRIDE + 0] = (int)v78;
}
