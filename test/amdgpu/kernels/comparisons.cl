// Comparisons of integers of all sizes and both signs, whose results are live or only for debug info.
#include "kernel.h"
static bool lessu(uint a, uint b) { bool r = a < b; LOOK(); STOP(r); return r; }
static bool lesss(int a, int b) { bool r = a < b; STOP(r); return r; }

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int a = in[item & 15]; WATCH(a);
    uint u = (uint)a * 0x90000001u; WATCH(u);
    char c = (char)a; WATCH(c);
    uchar uc = (uchar)(a * 3); WATCH(uc);
    short s = (short)(a * 777); WATCH(s);
    ushort us = (ushort)(a * 555); WATCH(us);
    long l = (long)a * 0x100000001l - 5; WATCH(l);
    ulong ul = (ulong)l * 3ul; WATCH(ul);
    bool b0 = a > 5; WATCH(b0);
    bool b1 = u > 0x80000000u; WATCH(b1);
    bool b2 = c < -3; WATCH(b2);
    bool b3 = uc >= 200; WATCH(b3);
    bool b4 = s <= -100; WATCH(b4);
    bool b5 = us > 40000; WATCH(b5);
    bool b6 = l == 7; WATCH(b6);
    bool b7 = ul != 21; WATCH(b7);
    bool b8 = l < -1; WATCH(b8);
    bool b9 = a == item; WATCH(b9);
    bool c0 = (a & 3) == (item & 3); WATCH(c0);
    bool c1 = a < item; WATCH(c1);
    bool c2 = (uint)a < (uint)item; WATCH(c2);
    bool c3 = !(a < 12); WATCH(c3);
    bool c4 = b0 && b1; WATCH(c4);
    bool c5 = b0 != b1; WATCH(c5);
    bool c6 = (float)a > 3.5f; WATCH(c6);
    bool c7 = a >= -2147483647; WATCH(c7);
    bool c8 = u <= 0xfffffff0u; WATCH(c8);
    bool c9 = (char)(a + 100) > 3; WATCH(c9);
    STOP(a, u, c, uc, s, us, l, ul, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9);
    STOP(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9);
    int r = 0; WATCH(r);
    for (int i = 0; i < (n & 3) + 2; i++) {
        bool d0 = i == 1; bool d1 = i != n; bool d2 = i < 2; bool d3 = (uint)i - 1 < 2; bool d4 = (a >> i) & 1; bool d5 = ((a + i) & 7) != 0;
        STOP(i, r, d0, d1, d2, d3, d4, d5);
        if (d0 || d4) { r += 3; LOOK(); }
        bool d6 = r > 2; bool d7 = lessu(r, a) ; bool d8 = lesss(a - i, r);
        STOP(i, r, d6, d7, d8);
        if (!d6 && d5) r ^= i;
        if (d7) r += d8;
        STOP(i, r, d0, d5, d6, d7, d8);
    }
    out[item] = r + b0 + c3;
    STOP(r, b0, b1, b2, b3, c9);
}
