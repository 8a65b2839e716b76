// Nested divergence: branches in branches in a loop.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], depth = 0, path = 1;
    while (depth < n) {
        int bit = (value >> depth) & 1;
        if (bit) {
            int next = (value >> (depth + 1)) & 3;
            STOP(item, value, depth, path, bit, next);
            if (next == 0) {
                path = path * 3 + 1;
            } else if (next < 3) {
                path = path * 5 + next;
                if (path & 1) {
                    path += 7;
                    STOP(item, depth, path, next);
                }
            }
        } else if (item & 4) {
            path ^= value;
        }
        depth++;
        STOP(item, value, depth, path, bit);
    }
    out[item] = path;
}
