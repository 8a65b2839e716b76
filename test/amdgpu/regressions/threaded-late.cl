// The same; here the phi is nowhere computed on that way.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int depth = 0;
    for (int i = 0; i < 3; i++) {
        int c = in[item + i] & 1;
        if (c) {
        } else if (--depth < 0) {
            STOP(depth, c);
            break;
        }
    }
    out[item * 4] = 0;
}
