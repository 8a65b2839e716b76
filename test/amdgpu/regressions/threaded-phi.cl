// SimplifyCFG leads a block past a phi, with a copy of the phi's record that goes on naming the phi.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int depth = 0, bad = 0;
    for (int i = 0; i < 3; i++) {
        int c = in[item + i] & 1;
        if (c) {
        } else if (--depth < 0) {
            bad = 1;
            STOP(depth, bad);
            break;
        }
    }
    STOP(depth, bad);
}
