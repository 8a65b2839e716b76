// Addresses of variables are kept in arrays, and what finds them there writes the variables without a record.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"
typedef struct { int *p; int k; } box;
NOINLINE static int setb(box *b, int k) { WATCH(k); *b[k & 1].p = k * 3 + 1; LOOK(); return k + *b[(k + 1) & 1].p; }
NOINLINE static int other(int k) { WATCH(k); return k * 5; }

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int x = in[item & 15]; WATCH(x);
    int y = 7; WATCH(y);
    int *ptrs[2] = {&x, &y};
    *ptrs[item & 1] = n; LOOK();
    int r = x * 3 + y; WATCH(r);
    STOP(item, n, *in, r, x, y);
    int z = in[item & 7]; WATCH(z);
    int w = in[item & 6]; WATCH(w);
    box b[2] = {{&z, 3}, {&w, 4}};
    z = n + 3; LOOK();
    r += setb(b, item); WATCH(r);
    STOP(item, n, *in, r, z, w);
    r += setb(b, item + 1); WATCH(r);
    STOP(item, n, *in, r, z, w);
    out[item] = r + x + y + z + w;
    STOP(item, n, *in, r, x, y, z, w);
}
