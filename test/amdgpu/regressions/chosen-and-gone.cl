// A choice of addresses that InstCombine finds out about, once a memset is a store: it has made records of the stores to the variable
// itself by then, and takes the variable away with the other one.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef struct {
    ushort m2 : 5;
    bool m3;
    float m4[2];
    int m5;
} s1;

typedef union {
    int m7;
    uchar m8[4];
} s6;

typedef struct {
    int m10 : 13;
    bool m11;
} s9;

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v12 = in[get_group_id(0) + 95]; WATCH(v12);
    int v13 = in[item + 173]; WATCH(v13);
    int v14 = in[item + 124]; WATCH(v14);
    STOP(item, n, *in, v12, v13, v14);
    LOCAL int tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_AND(&tile1, in[(int)((uint)item + 3u) & 15]);
    BARRIER();
    int v15 = tile1; WATCH(v15);
    v12 = (int)((((v15 < n) ? (uint)(((uint)v13 & 0x7fffffff) / (uint)7) : (uint)(~(uint)in[(int)n & 15])) & 0x7fffffff) % (uint)7);
    v12 = v14;
    uint v16 = (uint)((uchar)((uchar)((uint)11 + (uint)v13) >> 6) / (((int)(((uint)823124 & 0x7fffffff) / (((int)((uint)5 >> (403510 & 31)) & 15) + 1)) & 15) + 1)); WATCH(v16);
    int i17 = 0; WATCH(i17);
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17);
    int i18 = 0; WATCH(i18);
    #pragma unroll 2
    for (int i19 = 0; i19 < ((int)(~(int)(int)(double)642.25) & 3); i19++) {
        WATCH(i19);
        switch (i17 & 3) {
        case 0: {
            i17 = 1;
            STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i19);
        }
        case 1: {
            i17 = 0;
        }
        case 2: {
            i17 = 3;
            STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i19);
        } break;
        default: {
            i17 = ((i18 > i17) ? 3 : 3);
            i18 = (int)((uint)i18 + (uint)i19);
            STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i19);
        } break;
        }
        if ((i17 == 3)) {
            break;
        }
        STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i19);
    }
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18);
    int i20 = in[(int)(i18 & 4)]; WATCH(i20);
    int i21 = 0; WATCH(i21);
    do {
        i21++;
        for (int i23 = 0; i23 < 8; i23++) {
            WATCH(i23);
            v15 = i21;
            v14 = (int)(((uint)(((uint)i21 & 0x7fffffff) / (uint)3) - (uint)v15) * (uint)i23);
            v16 *= (((uint)(-(uint)v14) - (uint)n) - (uint)(((uint)((i21 & 0x7fff) + (16 & 255)) & 0x7fffffff) / (uint)7));
            for (int i24 = 2; i24-- > 0;) {
                WATCH(i24);
                v16 *= (uint)(((uint)10 + ((uint)v14 | (uint)i23)) >> 25);
            }
            STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, i23);
        }
        l22:;
    } while (i21 < 6 && (((half)(v12 & 1023) * (half)0.375 + (half)3.5) == ((half)105.75 * (half)0.5 + (half)847.5 * (half)0.5)));
    uint v25 = (uint)((i21 & 0x7fff) + (in[(int)((uint)i21 + 4u) & 15] & 255)); WATCH(v25);
    uint v26 = (uint)15; WATCH(v26);
    CLEAR(v26); LOOK();
    uint *i27 = (((v26 & 3) == 0) ? &v25 : &v26); WATCH(*i27);
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, v25, v26, *i27);
    v25 = (uint)(((uint)726650 & 0x7fffffff) / (((int)v16 & 15) + 1));
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, v25, v26, *i27);
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, v25, v26, *i27);
    (*i27) = (uint)((v15 & 0x7fff) + (94751 & 255)); LOOK();
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, v25, v26, *i27);
    int i28 = (int)v26; WATCH(i28);
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, v25, v26, *i27, i28);
    if (((int)(__builtin_popcount((uint)i28 * 6u)))) {
        v26 *= (((uint)((uint)16 >> (v13 & 31)) | (v26 ^ (uint)10)) & ((uint)((i28 & 0x7fff) + (v14 & 255)) + ((uint)19 - (uint)4)));
        STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, v25, v26, *i27, i28);
    }
    v16 += (uint)(int)((float)((int)v16 & 1023) / ((float)((int)v16 & 15) + (float)0.5));
    int i29 = (int)((v14 & 0x7fff) + (971169 & 255)); WATCH(i29);
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, v25, v26, *i27, i28, i29);
    int i30 = (int)(i29 < 10 ? i29 : 10); WATCH(i30);
    int i31 = (int)((uint)i29 + (uint)((int)i30)); WATCH(i31);
    half i32 = (half)((int)(!i31) & 1023); WATCH(i32);
    half i33 = (half)(i32 < (half)0 ? -i32 : i32); WATCH(i33);
    v14 &= (int)(int)(-((float)166.25 * (float)(i21 & 1023) * (float)0.0009765625));
    v15 |= i21;
    STOP(item, n, *in, v12, v13, v14, v15, v16, i17, i18, i20, i21, v25, v26, *i27, i28, i29, i30, i31, i32, i33);
    out[item * STRIDE + 0] = (int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)item) * 31u + (uint)(int)v13) * 31u + (uint)(int)v16);
    out[item * STRIDE + 1] = (int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)n) * 31u + (uint)(int)v14) * 31u + (uint)(int)i21);
    out[item * STRIDE + 2] = (int)((uint)(int)((uint)item * 31u + (uint)(int)v12) * 31u + (uint)(int)v15);
}
