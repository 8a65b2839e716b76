// An inner variable that codegen puts into local memory, nowhere from then on; its scope begins behind blocks without code of it.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef struct {
    uint m2;
    uchar m3 : 2;
    int m4[2];
    int4 m5;
} s1;

NOINLINE static int f6(uchar p7, long p8, float p9, int p10) {
    WATCH(p7, p8, p9, p10);
    STOP(p7, p8, p9, p10);
    int i11 = (int)(((int)p8 & 0x7fff) * ((int)p8 & 255)); WATCH(i11);
    STOP(p7, p8, p9, p10, i11);
    int i12 = (int)(i11 < 10 ? i11 : 10); WATCH(i12);
    STOP(p7, p8, p9, p10, i11, i12);
    int i13 = (int)(i12 % 3); WATCH(i13);
    STOP(p7, p8, p9, p10, i11, i12, i13);
    int i14 = (int)((uint)i13 ^ (uint)((int)((int)100))); WATCH(i14);
    if ((i14 > 1)) {
        p7 = (uchar)(((int)(((int)((uint)p7 << (13 & 31)) & 0x7fff) - ((((half)-923.25 > (half)365.25) ? i14 : 4) & 255)) & 0x7fff) - ((int)(((int)((uint)i14 - (uint)i14) & 0x7fff) * ((int)((uint)572492 & (uint)i13) & 255)) & 255));
        STOP(p7, p8, p9, p10, i11, i12, i13, i14);
    }
    p7 &= (uchar)((uint)((uint)p10 > (uint)p8) << ((int)(int)((double)54.75 / ((double)(p10 & 15) + (double)0.5)) & 31));
    int i15 = (int)5; WATCH(i15);
    int i16 = (int)5; WATCH(i16);
    for (int i17 = ((int)((uint)((uint)p10 >> 22) << ((int)((uint)11 ^ (uint)p7) & 31)) & 7); i17 > 0; i17--) {
        WATCH(i17);
        int i18 = i15; WATCH(i18);
        i15 = i16;
        i16 = (int)((uint)i16 - (uint)(int)i17);
        if (((uint)i17 == ((uint)i15 ^ (uint)i18))) {
            continue;
        }
        STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, i17, i18);
    }
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16);
    if ((i16 > 2)) {
        p10 = (int)(((int)((((((int)p8 & 4) == 0) ? i16 : p10) & 0x7fff) - ((int)((uint)i16 - (uint)p8) & 255)) & 0x7fff) - ((int)(-(uint)(int)(float)((int)p7 & 1023)) & 255));
        STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16);
    }
    uchar v19[8] = {(uchar)((uint)p7 | (uint)9), (uchar)(((uint)p10 & 0x7fffffff) % (uint)7), (uchar)p8, (uchar)((uint)17 & (uint)p8), (uchar)((uint)p10 + (uint)482027), (uchar)(p7 >> 3), (uchar)p10, (uchar)((double)((int)p7 & 1023) > (double)((int)p8 & 1023))}; WATCH(v19);
    CLEAR(v19); LOOK();
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19);
    v19[(int)p10 & 7] = p7; LOOK();
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19);
    for (int i20 = 0; i20 < ((int)((((uint)4 | (uint)1713728274) & 0x7fffffff) % (uint)7) & 7); i20 += 2) {
        WATCH(i20);
        v19[(int)((uint)i20 + 5u) & 7] = (uchar)i20; LOOK();
    }
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19);
    v19[(int)((uint)p10 + 3u) & 7] = (uchar)((short)p8 / (((int)v19[4 & 7] & 15) + 1)); LOOK();
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19);
    int i21 = 0; WATCH(i21);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21);
    int i22 = 16; WATCH(i22);
    for (int i23 = 3; i23-- > 0;) {
        WATCH(i23);
        int i24 = ((i21 + i22) >> 1); WATCH(i24);
        if ((18 < i21)) {
            i21 = (int)(i24 + 1);
        } else {
            i22 = i24;
        }
        STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, i23, i24);
        if ((i21 >= i22)) {
            break;
        }
    }
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22);
    p10 &= (int)((uint)p10 ^ (uint)((uchar)59 / ((p10 & 15) + 1)));
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22);
    long *i25 = &p8; WATCH(*i25);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25);
    int i26 = (int)5; WATCH(i26);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26);
    int i27 = (int)100; WATCH(i27);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27);
    int i28 = (int)1; WATCH(i28);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28);
    for (int i29 = 0; i29 < ((int)(((uint)(p10 >= (int)p7) & 0x7fffffff) / (uint)3) & 7); i29++) {
        WATCH(i29);
        int i30 = i26; WATCH(i30);
        STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i29, i30);
        i26 = i27;
        i27 = i28;
        i28 = (int)((uint)i28 * (uint)(int)i29);
        if (((uchar)i28 != (uchar)(int)p9)) {
            p8 |= (((i30 & 2) == 0) ? (((uint)i28 > (uint)3) ? (long)(int)(double)-672.25 : (long)(~(long)3ul)) : (long)(-(ulong)i26));
            continue;
        }
        STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i29, i30);
    }
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28);
    if ((i27 > 7)) {
        (*i25) = ((((int)(*i25) == i26) || ((uint)i26 == (uint)i27)) ? (long)((bool)p8 >= (bool)i26) : (long)(p10 >= i28)); LOOK();
        STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28);
    }
    int i31 = p10; WATCH(i31);
    int i32 = (int)(__builtin_elementwise_max((uint)i31, (uint)((int)i31))); WATCH(i32);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i31, i32);
    int i33 = (int)((((int)((int)255)) & 5) ? i32 : ((int)((int)255))); WATCH(i33);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i31, i32, i33);
    half i34 = (half)((int)((uint)i33 * i33) & 1023); WATCH(i34);
    STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i31, i32, i33, i34);
    if (((int)(__builtin_popcount((uint)(int)i34 * 6u)))) {
        s1 v35 = {(uint)(~(uint)i32), (uchar)p10, {(((bool)p8 >= (bool)i33) ? (int)p7 : i31), (((float)(p10 & 1023) <= (float)-480.75) ? 1 : i32)}, (((ulong)p7 == (ulong)p8) ? (int4){483147, (int)(*i25), i31, 82672779} : (int4){(int)p8, p10, (int)p7, p10})}; WATCH(v35);
        STOP(p7, p8, p9, p10, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i31, i32, i33, i34, v35);
    }
    #pragma unroll 1
    for (int i36 = 0; i36 < 2; i36++) {
        WATCH(i36);
        int8 p10 = (((char)p8 < (char)p8) ? ((int8){(int)p7, (int)(*i25), (int)p7, (int)(*i25), (int)p8, 5, (int)(*i25), (int)p7} * (int8)(9)) : ((int8)((int)(*i25))).s72635401); WATCH(p10);
        (*i25) = (long)((((uint)p7 + (uint)16) & 0x7fffffff) / (((int)((uint)p7 - ((uint)9 | (uint)i36)) & 15) + 1)); LOOK();
        int v37 = (int)((1136504803 & 0x7fff) - ((int)(*i25) & 255)); WATCH(v37);
        int v38 = (int)((uint)p7 & (uint)(*i25)); WATCH(v38);
        CLEAR(v38); LOOK();
        int *i39 = ((v37 > v37) ? &v37 : &v38); WATCH(*i39);
        STOP(p7, p8, p9, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i31, i32, i33, i34, i36, p10, v37, v38, *i39);
        v37 = i36;
        STOP(p7, p8, p9, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i31, i32, i33, i34, i36, p10, v37, v38, *i39);
        STOP(p7, p8, p9, i11, i12, i13, i14, i15, i16, v19, i21, i22, *i25, i26, i27, i28, i31, i32, i33, i34, i36, p10, v37, v38, *i39);
    }
    WATCH(p10);
    return (int)(-((uint)0 - (uint)p8));
}

REGISTERS(24) KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v40 = in[get_group_id(0) + 86]; WATCH(v40);
    STOP(item, n, *in, v40);
    LOCAL uint tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_XOR(&tile1, (uint)(((uint)v40 & 0x7fffffff) / (((uint)n ^ (uint)item) | 1)));
    BARRIER();
    uint v41 = tile1; WATCH(v41);
    LOCAL long tile2;
    if (get_local_id(0) == 0) tile2 = 0;
    BARRIER();
    ATOMIC_MAX(&tile2, (long)n);
    BARRIER();
    long v42 = tile2; WATCH(v42);
    if ((((short)in[(int)((uint)v41 + 4u) & 15] & 7) == 0)) {
        v42 ^= (long)((ulong)item * (ulong)3ul);
        #pragma unroll 1
        for (int i44 = 4; i44-- > 0;) {
            WATCH(i44);
            STOP(item, n, *in, v40, v41, v42, i44);
        }
        l43:;
        v42 = (long)(((int)(((uint)((uint)13 >> 15) & 0x7fffffff) % (uint)255) & 0x7fff) - ((int)(n / (((int)v41 & 15) + 1)) & 255));
        STOP(item, n, *in, v40, v41, v42);
    } else {
        for (int i45 = ((int)((int)((uint)item + (uint)item) >> 3) & 3); i45 > 0; i45--) {
            WATCH(i45);
            s1 i45 = {(uint)(((uint)v42 & 0x7fffffff) / (uint)1000), (uchar)((474798 & 0x7fff) * (7 & 255)), {(int)((int)v42 < item), (int)((uint)n + (uint)item)}, ((int4){v40, (int)v42, item, v40} * (int4)(v40))}; WATCH(i45);
            uint i46 = (uint)0; WATCH(i46);
            int i47 = -1; WATCH(i47);
            int i48 = 0; WATCH(i48);
            for (int i49 = 0; i49 < 9; i49 += 3) {
                WATCH(i49);
                uint i50 = (uint)(~(uint)3); WATCH(i50);
                STOP(item, n, *in, v40, v41, v42, i45, i46, i47, i48, i49, i50);
                if ((i50 > i46)) {
                    i46 = i50;
                    STOP(item, n, *in, v40, v41, v42, i45, i46, i47, i48, i49, i50);
                }
            }
            STOP(item, n, *in, v40, v41, v42, i45, i46, i47, i48);
            v41 *= (((((bool)i45.m4[(int)((uint)v40 + 5u) & 1] & 3) == 0) ? (uint)((uint)v40 << ((int)i45.m3 & 31)) : ((uint)v42 + v41)) + v41);
            int v51 = (int)(int)(double)((int)v42 & 1023); WATCH(v51);
            STOP(item, n, *in, v40, v41, v42, i45, i46, i47, i48, v51);
        }
        v40 = (int)((int)v41 > (int)((7 & 0x7fff) - (v40 & 255)));
        STOP(item, n, *in, v40, v41, v42);
    }
    uint v52 = v41; WATCH(v52);
    if ((((int)v42 & 1) == 0)) {
        STEP(v52); LOOK();
    }
    STOP(item, n, *in, v40, v41, v42, v52);
    long i53 = (long)(~(long)n); WATCH(i53);
    STOP(item, n, *in, v40, v41, v42, v52, i53);
    long i54 = (long)((ulong)i53 * i53); WATCH(i54);
    STOP(item, n, *in, v40, v41, v42, v52, i53, i54);
    short i55 = (short)(i54 < 10); WATCH(i55);
    double i56 = (double)((int)(i55 == 4) & 1023); WATCH(i56);
    bool i57 = ((i56 < (double)0 ? (double)0 : i56) != 0); WATCH(i57);
    int i58 = in[(int)(i57 & 1)]; WATCH(i58);
    int i59 = (int)(~(int)v41); WATCH(i59);
    int i60 = (int)((uint)i59 - (uint)((int)i59)); WATCH(i60);
    int i61 = i60; WATCH(i61);
    if ((in[item + 51] & 4)) {
        i61 = (int)(i60 & (uint)(i60 - (uint)1));
    } else {
        i61 = (int)((uint)__builtin_popcount((uint)in[item + 32]));
    }
    int i62 = (int)(__builtin_elementwise_add_sat((uint)((int)1), (uint)((int)i61))); WATCH(i62);
    int i63 = in[(int)(i62 & 1)]; WATCH(i63);
    switch ((int)(((int)((uint)19 << (in[(int)((uint)v41 + 3u) & 15] & 31)) & 0x7fff) - ((((int)v41 >= (int)v42) ? (int)v42 : n) & 255)) & 1) {
    case 0: {
        int v64 = (int)(((int)((uint)v40 + (uint)((12 & 0x7fff) * (v40 & 255))) & 0x7fff) - (711981761 & 255)); WATCH(v64);
        v41 += (uint)(int)((double)(in[(int)item & 15] & 1023) * (double)0.375 + (double)3.5);
    }
    default: {
        long i65 = (long)(item + 2); WATCH(i65);
        long i66 = (long)(i65 & (ulong)(i65 - (ulong)1)); WATCH(i66);
        long i67 = (long)((long)((ulong)i66 << (64 - 3)) >> (64 - 3)); WATCH(i67);
        long i68 = (long)(__builtin_elementwise_sub_sat((ulong)i67, (ulong)((long)i67))); WATCH(i68);
        uint i69 = (uint)in[item + 58]; WATCH(i69);
        uint i70 = (uint)((uint)i69 >> (32 - 5)); WATCH(i70);
        uint i71 = (uint)(i70 ^ 6); WATCH(i71);
        if ((i71 > 4)) {
            v41 = ((uint)((ushort)v40 != (ushort)i70) * (((int)i69 > (int)v42) ? (i70 + i69) : (uint)((short)n / (((int)i69 & 15) + 1))));
        }
        v42 &= (long)(v40 == (int)(-(uint)v42));
    } break;
    }
    float i72 = ((float)-838.5 * (float)0.375 + (float)3.5); WATCH(i72);
    float i73 = (float)(i72 > (float)10 ? i72 : (float)10); WATCH(i73);
    bool i74 = (((i73 + (float)0) * (float)0.25) != 0); WATCH(i74);
    bool i75 = (((uint)i74 * i74) != 0); WATCH(i75);
    bool i76 = ((i75 & 1) != 0); WATCH(i76);
    if ((in[(int)n & 15] > (int)(~v40))) {
        int i77 = (int)((uint)in[item + 13] >> 1); WATCH(i77);
        float i78 = (float)((int)(-(uint)i77) & 1023); WATCH(i78);
        float i79 = (float)(-i78); WATCH(i79);
        if (((int)((int)i79 & 7))) {
            v41 += (v41 | (uint)i77);
        }
        int i80 = (int)((uint)in[item + 43] & 0xff00u); WATCH(i80);
        int i81 = (int)((uint)i80 * 16); WATCH(i81);
        int i82 = (int)((uint)i81 << (32 - 5)); WATCH(i82);
        if ((i82 > 4)) {
            v42 = (long)i81;
        }
    } else {
        uint v83 = ((uint)18 - (uint)(int)(float)((int)v41 & 1023)); WATCH(v83);
        s1 v84 = {(uint)((uint)3 << (n & 31)), (uchar)((uchar)v83 >> 6), {(int)((uint)918751 + (uint)v42), (int)((uint)n + (uint)v40)}, (int4)(in[(int)v40 & 15])}; WATCH(v84);
        CLEAR(v84); LOOK();
        v84.m2 = (uint)(((uint)in[(int)v42 & 15] & 0x7fffffff) / ((item & 15) + 1)); LOOK();
        for (int i86 = ((int)(((int)((uint)v84.m2 - (uint)v84.m5.s3) & 0x7fff) + ((int)((v40 & 0x7fff) * (910310647 & 255)) & 255)) & 7); i86-- > 0;) {
            WATCH(i86);
            v84.m5.s3 = (int)item; LOOK();
        }
        l85:;
        v83 = (uint)(~(uint)56021374);
    }
    STOP(item, n, *in, v40, v41, v42, v52, i53, i54, i55, i56, i57, i58, i59, i60, i61, i62, i63, i72, i73, i74, i75, i76);
    out[item * STRIDE + 0] = item;
    out[item * STRIDE + 1] = item;
    out[item * STRIDE + 2] = item;
}
