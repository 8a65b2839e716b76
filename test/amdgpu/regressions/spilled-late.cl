// Seed 53000709. The last scheduler moves the store that spills a register behind what says that the variable is in the slot.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static int f1(float p3, int p4, int p7, int p8, int3 p11, bool p14, int p22, float8 p25, char p26, int p27) {
    WATCH(p3, p4, p7, p8, p11, p14, p22, p25, p26, p27);
    int i32 = (int)((int)((uint)p26 & (uint)p11[((uint)(int)((uint)p22 + 5u) & 0x7fffffff) % 3u]) >> 19); WATCH(i32);
    STOP(p3, p4, p7, p8, p11, p14, p22, p25, p26, p27, i32);
    int i33 = i32; WATCH(i33);
    if ((i33 > 7)) {
        STOP(p3, p4, p7, p8, p11, p14, p22, p25, p26, p27, i32, i33);
    }
    float i36 = (float)((float)((int)(float)1 & 9)); WATCH(i36);
    int i37 = 0; WATCH(i37);
    do {
        i37++;
        if ((((int)p14 & 3) == 0)) {
            return (((uint)1 > (uint)p7) ? (int)(int)(double)-356 : 1);
        }
        ulong i38 = (ulong)p8; WATCH(i38);
        STOP(p3, p4, p7, p8, p11, p14, p22, p25, p26, p27, i32, i33, i36, i37, i38);
        ulong i39 = i38; WATCH(i39);
        if ((p3 <= ((p27 <= p8) ? (float)(p27 & 1023) : p25.s6))) {
            p25.s4 = (((p25[(int)i37 & 7] * (float)0.5 + (float)(p11.s2 & 1023) * (float)0.5) * (float)0.5 + (p3 * (float)((int)i38 & 1023) * (float)0.0009765625) * (float)0.5) * ((-p25.s6) * (float)(double)-873 * (float)0.0009765625) * (float)0.0009765625); LOOK();
            i39 = (ulong)((ulong)((i39 & 0x7fffffff7ffffffful) / (ulong)10) >> 57);
            STOP(p3, p4, p7, p8, p11, p14, p22, p25, p26, p27, i32, i33, i36, i37, i38, i39);
        }
        p8 ^= (int)((int)(i39 & 4));
        uint i40 = (((uint)1 <= (uint)1) ? (uint)p11[((uint)(int)((uint)i37 + 3u) & 0x7fffffff) % 3u] : (uint)(ulong)1); WATCH(i40);
        uint i41 = (uint)(-(uint)p7); WATCH(i41);
        for (int i42 = 0; i42 < ((int)((uint)p27 | ((uint)p26 - i40)) & 7); i42++) {
            WATCH(i42);
            uint i43 = i40; WATCH(i43);
            i40 = i41;
            i41 = (uint)((uint)i41 + (uint)i43);
        }
        if (((int)(i41 & 15))) {
            p26 = (char)p22;
            STOP(p3, p4, p7, p8, p11, p14, p22, p25, p26, p27, i32, i33, i36, i37, i38, i39, i40, i41);
        }
    } while (i37 < 6 && (p4 > (int)((uint)i37 + (uint)p26)));
    return 1;
}

REGISTERS(17) KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v110 = in[get_group_id(0) + 93]; WATCH(v110);
    STOP(item, n, *in, v110);
    int v119 = f1((-(float)(item & 1023)), (int)((uint)v110 | (uint)1), (int)((uint)item * (uint)n), (int)(int)(float)(v110 & 1023), ((int3)(1) + (int3)(item)), (bool)in[(int)n & 15], (int)((uint)n * (uint)n), ((float8)((float)(n & 1023))).s72635401, (char)((char)n >> 1), (int)((uint)n << (item & 31))); WATCH(v119);
    v119 &= (int)(((int)((167688 & 0x7fff) * ((int)(int)(float)(v110 & 1023) & 255)) & 0x7fff) + (n & 255));
    v119 |= (int)(~(int)((uint)(((uint)n & 0x7fffffff) / ((in[(int)((uint)n + 4u) & 15] & 15) + 1)) << (in[1 & 15] & 31)));
    v119 &= (int)((uint)(-(uint)((uchar)v119 / ((6 & 15) + 1))) | (uint)(int)((double)(n & 1023) * (double)0.5 - (double)92.25 * (double)0.25));
    out[item * STRIDE + 1] = (int)((uint)(int)((uint)item * 31u + (uint)(int)n) * 31u + (uint)(int)v119);
}
