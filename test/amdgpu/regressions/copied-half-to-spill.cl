// v34 is in a pair of registers, of which the upper half is copied to another pair, which is spilled: LLVM takes all of that pair
// for v34.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

REGISTERS(16) KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v25 = in[item + 23]; WATCH(v25);
    int v26 = in[get_group_id(0) + 98]; WATCH(v26);
    int v31 = in[get_group_id(0) + 130]; WATCH(v31);
    int v32 = in[get_group_id(0) + 22]; WATCH(v32);
    int v33 = in[get_group_id(0) + 6]; WATCH(v33);
    LOCAL long tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_AND(&tile1, (long)1);
    BARRIER();
    long v34 = tile1; WATCH(v34);
    int i35 = 0; WATCH(i35);
    do {
        i35++;
        if ((in[item + 10] & 1)) {
            STOP(item, n, *in, v25, v26, v31, v32, v33, v34, i35);
        }
        switch ((int)((uint)1518175407 + ((uint)v31 ^ (uint)882127)) & 3) {
        case 0: {
            v34 = (long)1;
        }
        case 1: {
            for (int i41 = ((int)((uint)(int)(double)(v33 & 1023) ^ (uint)1) & 3); i41 > 0; i41--) {
                WATCH(i41);
                #pragma unroll 3
                for (int i46 = 7; i46 > 0; i46--) {
                    WATCH(i46);
                    if (((short)(in[item + 6 + i46] & 7) > (short)1)) {
                        STOP(item, n, *in, v25, v26, v31, v32, v33, v34, i35, i41, i46);
                    }
                }
                l45:;
                v32 |= (int)((uint)((i41 & 0x7fff) - ((int)(((uint)1 & 0x7fffffff) / (uint)255) & 255)) * (uint)15);
            }
            v26 |= (int)((uint)1 + (uint)1);
        }
        case 2: {
            if (((bool)v34 == (bool)!(bool)5)) {
            } else {
                v31 = 1;
                if ((((char)v33 & 2) == 0)) {
                } else {
                    v34 = (long)(-(((uint)1 == (uint)in[(int)(uint)1 & 15]) ? (ulong)17ul : (ulong)184021ul));
                }
            }
        } break;
        default: {
            int i62 = (int)((uint)in[item + 0] * 2654435761u); WATCH(i62);
            int i63 = (int)(!i62); WATCH(i63);
            v33 ^= (int)((int)((int)((uint)i63 << 24)));
        } break;
        }
    } while (i35 < 3 && 1);
    STOP(item, n, *in, v25, v26, v31, v32, v33, v34, i35);
    out[item * STRIDE + 0] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)item) * 31u + (uint)(int)v26) * 31u + (uint)(int)1) * 31u + (uint)(int)v32) * 31u + (uint)(int)i35);
    out[item * STRIDE + 1] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)n) * 31u + (uint)(int)1) * 31u + (uint)(int)1) * 31u + (uint)(int)v33);
    out[item * STRIDE + 2] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)v25) * 31u + (uint)(int)1) * 31u + (uint)(int)v31) * 31u + (uint)(int)v34);
    out[item * STRIDE + 0] ^= (int)v26;
}
