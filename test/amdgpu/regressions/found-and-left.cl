// The block in which what is found is assigned goes, and the loop is left from two blocks in which the variable is what it was.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int big = 100;
    for (int i = 0; i < 4; i++) {
        int v = in[item + i] & 255;
        if (v >= big) {
            big = v;
            break;
        }
        STOP(big);
    }
    STOP(big);
}
