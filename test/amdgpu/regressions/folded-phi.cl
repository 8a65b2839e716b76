// Early tail duplication takes a block away in front of one with phis, and what ends the location of `i` there comes behind
// them: before them it is no code, and LLVM died of it at -O1.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int a = 2, b = 2;
    for (char i = 0; i < 2; i++) {
        STOP(item, a, b, i);
        b = b * 3 - a;
        if (n & 1)
            break;
        for (int j = 0; j < 8 && (b & 3); j += 2) {
            if (!(j & 3)) {
                a = a * 3 + b;
                if (item < i)
                    continue;
            }
            out[item * 4 + 1] = j;
        }
    }
    STOP(item, a, b);
    out[item * 4] = a;
}
