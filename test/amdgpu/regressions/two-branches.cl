// SimplifyCFG makes one select of two nested branches, and the record of what is between them comes before it.
#include "kernel.h"
typedef struct { uchar f0; ushort4 f1; ushort f2; } T2;
typedef union { ulong q; uint w[2]; uint2 v; } T3;
KERNEL(in, out, n) {
    int item = get_global_id(0); uint r0 = (uint)in[item];
    T3 g11; __builtin_memset(&g11, 0, sizeof g11); WATCH(g11); LOOK();
    g11.q = (ulong)(((uint)item < 100u) ? (uint)n : (uint)n); LOOK();
    g11.v.y = (uint)305419896u; LOOK();
    T2 g12; __builtin_memset(&g12, 0, sizeof g12);
    STOP(r0);
    for (uint i13 = 0; i13 < 3u; i13++) {
        g11.w[0] = (uint)((uint)g11.w[1] << 24); LOOK();
    }
    ushort4 w14 = {(ushort)0u, (ushort)((uint)g12.f1.z ^ (uint)g11.w[1]), (ushort)(~(uint)g11.q), (ushort)((uint)in[item + 52] | (uint)g12.f2)}; LOOK();
    w14.w = (ushort)(~(uint)g11.v.y); LOOK();
    ushort4 w17 = {(ushort)(uint)(short)(uint)r0, (ushort)(~3u), (ushort)(255u | (uint)g12.f1.y), (ushort)((uint)g12.f1.x ^ (uint)g11.v.y)}; LOOK();
    g11.w[0] = (uint)((((uint)r0 & 1u) != 0) ? 3u : (uint)r0); LOOK();
    if ((((uint)in[item + 124] & 255u) < 3u)) {
        g11.w[1] = (uint)((3u << 24) / 10u); LOOK();
        if (((uint)g12.f1.w < (uint)w14.w)) {
            g11.q = (ulong)(((uint)g11.w[1] / 10u) ^ ((uint)g11.q | (uint)w17.w)); LOOK();
        }
    }
    out[item * STRIDE] = (int)((uint)g11.w[0] ^ (uint)r0); LOOK();
}
