// A loop that counts in its condition: of two records LLVM copies the first before the loop.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint v = (uint)in[item];
    if (v & 1) {
        for (uint i = 5; i-- > 0;) {
            STOP(i);
            if (v > 31)
                break;
            STOP(i);
        }
    }
}
