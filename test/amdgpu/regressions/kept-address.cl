// An address is kept in memory, so no record is put at the store by it; a pass finds out later that it is v11's: v11 was shown as before.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v10 = in[item + 123]; WATCH(v10);
    int v11 = in[item + 89]; WATCH(v11);
    int v12 = in[item + 72]; WATCH(v12);
    int * v13[2] = {&v11, &v10};
    (*v13[2 & 1]) ^= (int)((uint)(*v13[v12 & 1]) + (uint)1); LOOK();
    STOP(item, n, *in, v10, v11, v12);
}
