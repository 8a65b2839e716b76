// What writes a variable may get its address by a choice of two, as a part of a cast one, or from memory where it is kept:
// no record tells of it.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"
typedef struct { int *p; int k; } box;
NOINLINE static int set(int *p, int k) { WATCH(k); *p = k * 3 + 1; LOOK(); return k + *p; }
NOINLINE static int setb(box b, int k) { WATCH(k); *b.p = k * 3 + 1; LOOK(); return k + *b.p; }
NOINLINE static int setpp(int **p, int k) { WATCH(k); **p = k * 3 + 1; LOOK(); return k + **p; }

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int4 v = {1, 2, 3, 4}; WATCH(v);
    int r = set(((int *)&v) + 1, item); WATCH(r);
    int x = in[item & 15]; WATCH(x);
    int y = 7; WATCH(y);
    int *p = (item & 1) ? &x : &y;
    r += set(p, item); WATCH(r);
    STOP(item, n, *in, r, x, y);
    int z = in[item & 7]; WATCH(z);
    box b; b.p = &z; b.k = 4;
    r += setb(b, item); WATCH(r);
    STOP(item, n, *in, r, z);
    int w = in[item & 7]; WATCH(w);
    int *pw = &w;
    r += setpp(&pw, item); WATCH(r);
    STOP(item, n, *in, r, w);
    int l = in[item & 3]; WATCH(l);
    int m = in[item & 1]; WATCH(m);
    int *q = &l;
    for (int i = 0; i < (n & 3) + 2; i++) {
        WATCH(i);
        r += set(q, i); WATCH(r);
        q = (i & 1) ? &l : &m;
        STOP(item, n, *in, r, l, m, i);
    }
    out[item] = r + v.x + v.y + x + y + z + w + l + m;
    STOP(item, n, *in, r, v, x, y, z, w, l, m);
}
