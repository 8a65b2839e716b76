// A select's result becomes a phi's, and then what is added to it: the records of the turns before stay with the phi.
#include "kernel.h"
static int find(int *t, int key) {
    WATCH(key);
    for (int i = 0; i < 4; i++) {
        WATCH(i);
        if (t[i] == key) {
            STOP(i, key);
            return 1;
        }
    }
    return 0;
}
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int t[4] = {n & 3, 2, item & 3, 1}, s = 0;
    WATCH(s);
    for (int i = 0; i < 4; i++) {
        WATCH(i);
        if (!find(t, i)) s ^= 5;
        s = (s + i) & 255;
    }
    out[item] = s;
}
