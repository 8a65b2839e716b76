// Of a register that is split and spilled only a part is copied first: the rest of its slot is another value's.
#include "kernel.h"
REGISTERS(24) KERNEL(in, out, n) {
    int item = get_global_id(0);
    ulong v1 = ((n > item ? item : item)); WATCH(v1);
    ulong v2 = item;
    int v3 = 0;
    int v4 = 0;
    int v5 = 2;
    long4 v6 = (long4){ (v2 & 31), (7 & 31), (1 & 31), (v2 & 31) };
    int v7 = 0;
    int v8 = 7;
    int v9 = 1;
    long4 v10 = v6;
    int v11 = 0;
    int v12 = 0;
    int i13 = 0;
        for (int i14 = 0; i14 < 8 && in[item] > 800; i14 += 1) {
                    int x15[3] = { 0, (n & 15), 1 };
                    for (int j18 = 0; j18 < (item & 7); j18++) { x15[j18 % 3] = 0; LOOK(); STOP(x15); } 
                    v8 = v8 ^ x15[2];
                    int x19 = v2;
                    v7 = v7 ^ x19;
            long4 v23 = (long4){ (v10.z & 31), (v10.x & 31), (n & 31), (__builtin_elementwise_min((ulong)v10.w, ((ulong)v4))) };
            if ((int)v10.x > (uint)-1) {
                { int t24 = 0; v4 = 0; v1 = t24; LOOK(); }
            }
                    v2 = v2 + 1u;
                if (7 > 300) {
                } else {
                    v10 = v23 & ~v6; LOOK();
                }
        }
    out[item * 4] ^= v3 ^ v6.y ^ v11 ^ v10.w ^ v6.w ^ v6.z ^ v10.z ^ v12 ^ v1 ^ i13 ^ v6.x ^ v9 ^ v8 ^ v4 ^ v7 ^ v5 ^ v10.x ^ v2 ^ item ^ v10.y;
}
