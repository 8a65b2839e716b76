// Calls within calls, inlined and not: a call whose first marker is in what it calls.
#include "kernel.h"

static int sum3(int a, int b, int c) {
    int s = a + b + c;
    STOP(a, b, c, s);
    return s;
}
static int poly(int x, int d) {
    int r = 1;
    for (int i = 0; i < d; i++) {
        int before = r;
        r = sum3(r * x, i, before & 3);
        STOP(x, d, i, r, before);
    }
    return r;
}
NOINLINE static int outer(int x, int d) {
    int a = poly(x, d), b = 0;
    if (a & 1)
        b = poly(x + 1, d - 1);
    int c = a - b;
    STOP(x, d, a, b, c);
    return c;
}
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int x = in[item] % 7;
    int y = outer(x, 3 + item % 3);
    STOP(item, x, y);
    int z = item < 32 ? outer(y & 3, 2) : poly(2, n & 3);
    STOP(item, x, y, z);
    out[item] = y + z;
}
