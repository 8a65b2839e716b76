// MachineSink repeats a debug value that it sinks: the second one was taken for what the variable was.
#include "kernel.h"
#define OUT(k, x) (out[item * STRIDE + k] = (int)(x))
#define MAXOF(to, a, b) do { int t_ = (a); int u_ = (b); (to) = t_ > u_ ? t_ : u_; } while (0)
#define SWAP(T, a, b) do { T tmp_ = a; a = b; b = tmp_; } while (0)
static void order2(int *a, int *b) { if (*a > *b) { SWAP(int, *a, *b); } }
static void order3(int *a, int *b, int *c) { order2(a, b); order2(b, c); order2(a, b); int x = *a, y = *b, z = *c; STOP(x, y, z);
}
static int area(int x, int y, int z) { int w = x * y; if (z > 500) { int h = z - 500; w += h; STOP(w, h);
    } else { int h = 500 - z; w -= h; STOP(w, h);
    } return w; }
static int twice(int v) { int w = area(v & 15, 3, v); STOP(w, v);
    w = area(w & 15, w & 3, v) + w; STOP(w, v);
    return w; }
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item); WATCH(item);
    int a = in[item], b = in[item + 1], c = in[item + 2]; WATCH(a, b, c);
    order3(&a, &b, &c); STOP(a, b, c);
    int m = 0; WATCH(m);
    MAXOF(m, b - a, c - b); STOP(m);
    int w = twice(m); WATCH(w); STOP(w);
    for (int round = 0; round < 3; round++) { WATCH(round);
        SWAP(int, a, c); STOP(a, b, c);
        if (round == 1) continue;
        SWAP(int, b, c); MAXOF(m, m, a & 255); STOP(a, b, c, m);
        w ^= twice(b & 511); STOP(w);
    }
 STOP(a, b, c, m, w);
    uchar u = (uchar)a; ushort v = (ushort)(b * 7); SWAP(ushort, v, v); u = (uchar)v, v = (ushort)a; WATCH(u, v); STOP(u, v);
    long big = (long)a << 33; big |= (uint)b; int hi = (int)(big >> 33), lo = (int)big; WATCH(big, lo); STOP(big, hi, lo);
    bool eq = hi == a && lo == b; WATCH(eq); STOP(eq);
    int z = eq ? (a > b ? (b > c ? 1 : 2) : (a > c ? 3 : 4)) : 5; WATCH(z); STOP(z);
    OUT(0, w + m);
    OUT(1, z + u);
    OUT(2, a - c);
 STOP(a, b, c, m, w, u, v, big, hi, lo, eq, z);
}
