// Calls that write structs, a union, an array and a vector go with their memory, as nobody reads it: LLVM makes records of
// the stores that were there, and of what the calls wrote none.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"
typedef struct { uint m6; } s5;
typedef struct { uint a; ushort b; long c; } s6;
typedef union { uint u; float f; } u1;

NOINLINE static void set(s5 *p, int k) { p->m6 = k * 3; LOOK(); }
NOINLINE static void set6(s6 *p, int k) { p->b = k * 3; LOOK(); }
NOINLINE static void setu(u1 *p, int k) { p->u = k * 3; LOOK(); }
NOINLINE static void seta(int *p, int k) { p[1] = k * 3; LOOK(); }
NOINLINE static void setv(int4 *p, int k) { (*p).y = k * 3; LOOK(); }
NOINLINE static s6 get(int k) { s6 r = {k, k, k}; WATCH(r); return r; }
static void in6(s6 *p, int k) { p->c = k; LOOK(); set6(p, k); p->a = k + 1; LOOK(); }

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    s5 a = {5}; WATCH(a);
    set(&a, item);
    s6 b = {1, 2, 3}; WATCH(b);
    set6(&b, item);
    b.c = 7; LOOK();
    set6(&b, item + 1);
    u1 u; u.u = 3; WATCH(u);
    setu(&u, item);
    int arr[3] = {1, 2, 3}; WATCH(arr);
    seta(arr, item);
    arr[2] = item; LOOK();
    int4 v = {1, 2, 3, 4}; WATCH(v);
    setv(&v, item);
    v.z = 5; LOOK();
    s6 c = {3, 4, 5}; WATCH(c);
    c = get(item); LOOK();
    s6 d = {3, 4, 5}; WATCH(d);
    in6(&d, item);
    STOP(item, n, *in, a, b, u, v, c, d);
}
