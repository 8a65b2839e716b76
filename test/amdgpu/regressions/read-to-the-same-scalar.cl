// v40 is in a scalar register that other variables' lanes are read to one after the other. LLVM repeats its debug value behind
// each of these.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

SCALARS(25) KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v37 = in[get_group_id(0) + 185]; WATCH(v37);
    int v38 = in[get_group_id(0) + 131]; WATCH(v38);
    int v39 = in[get_group_id(0) + 151]; WATCH(v39);
    int v40 = in[get_group_id(0) + 155]; WATCH(v40);
    int v41 = in[get_group_id(0) + 125]; WATCH(v41);
    int v42 = in[get_group_id(0) + 149]; WATCH(v42);
    int v43 = in[get_group_id(0) + 109]; WATCH(v43);
    int v44 = in[get_group_id(0) + 180]; WATCH(v44);
    int v45 = in[get_group_id(0) + 120]; WATCH(v45);
    int v46 = in[get_group_id(0) + 198]; WATCH(v46);
    int v47 = in[get_group_id(0) + 114]; WATCH(v47);
    int v48 = in[get_group_id(0) + 94]; WATCH(v48);
    int v49 = in[get_group_id(0) + 8]; WATCH(v49);
    int v50 = in[get_group_id(0) + 113]; WATCH(v50);
    int v51 = in[get_group_id(0) + 27]; WATCH(v51);
    int v53 = in[get_group_id(0) + 119]; WATCH(v53);
    int v54 = in[get_group_id(0) + 2]; WATCH(v54);
    int v56 = in[get_group_id(0) + 171]; WATCH(v56);
    int v57 = in[get_group_id(0) + 124]; WATCH(v57);
    int v58 = in[get_group_id(0) + 90]; WATCH(v58);
    int v59 = in[get_group_id(0) + 65]; WATCH(v59);
    int v60 = in[get_group_id(0) + 195]; WATCH(v60);
    LOCAL float tile1[WORK_ITEMS];
    tile1[get_local_id(0)] = (float)1;
    BARRIER();
    float v61 = tile1[((uint)get_local_id(0) + (uint)(int)((uint)(-(uint)v57) - (uint)(~(uint)v44))) & 63]; WATCH(v61);
    char v62 = (char)((uint)6 >> ((int)(-(uint)1) & 31)); WATCH(v62);
    #pragma unroll 3
    for (int i63 = 0; i63 < ((int)(~(int)((uint)v39 + (uint)v40)) & 7); i63++) {
        WATCH(i63);
        v60 = (int)((uint)1 | (uint)(((uint)((15 & 0x7fff) - (1667737828 & 255)) & 0x7fffffff) % (((uint)v60 - (uint)v42) | 1)));
    }
    STOP(item, n, *in, v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v53, v54, v56, v57, v58, v59, v60, v61, v62);
    uchar v75 = (uchar)v50; WATCH(v75);
    int *i77 = &v59; WATCH(*i77);
    (*i77) = (int)((uint)(((uint)((short)14 % ((v58 & 15) + 1)) & 0x7fffffff) % (uint)255) * (uint)(((uint)item + (uint)12) << ((*i77) & 31))); LOOK();
    uchar v78 = (uchar)(((int)v75 & 3) == 0); WATCH(v78);
    uint v79 = (((v57 & 4) == 0) ? 363 : ((uint)((13 & 0x7fff) + (item & 255)) & 1023) * 1); WATCH(v79);
    uint v80 = (v79 * 4); WATCH(v80);
    if (((*i77) != (int)((v80 & 0x7fffffff) / ((uint)(*i77) | 1)))) {
        for (int i81 = ((int)(((uint)v58 - (uint)1) << ((int)((uint)v56 ^ (uint)v54) & 31)) & 3); i81-- > 0;) {
            WATCH(i81);
            int v82 = ATOMIC_MAX(&out[item * STRIDE + 3], (int)((uint)4 * (uint)v60)); WATCH(v82);
            v80 ^= (uint)(((bool)v44 != (bool)(*i77)) || ((v39 & 4) == 0));
        }
        int *i95 = &v39; WATCH(*i95);
        #pragma unroll 2
        for (int i96 = 0; i96 < ((int)(((uint)v78 & 0x7fffffff) % (uint)3) & 3); i96 += 2) {
            WATCH(i96);
            v57 |= ((((ulong)(*i95) < (ulong)v54) && (v53 < v41)) ? (int)(((int)(((int)v80 & 0x7fff) + (v45 & 255)) & 0x7fff) - ((int)v79 & 255)) : (((char)v79 < (char)i96) ? (int)(((uint)13 & 0x7fffffff) % (uint)7) : (int)(int)(float)((int)v80 & 1023)));
            if (((*i77) != v49)) {
                #pragma unroll 2
                for (int i99 = 0; i99 < ((int)(((int)((uint)v42 * (uint)v38) & 0x7fff) * ((int)(int)(double)-589.5 & 255)) & 7); i99++) {
                    WATCH(i99);
                    v80 = ((uint)((double)(i99 & 1023) == (double)((int)v80 & 1023)) - (uint)8);
                    if (((v56 >= 474346) && (v49 != i99))) {
                        break;
                    }
                }
            }
            for (int i106 = 9; i106-- > 0;) {
                WATCH(i106);
                uint v107 = (uint)((((uint)((uint)i96 >> 20) | (uint)(-(uint)(*i77))) & 0x7fffffff) / (uint)3); WATCH(v107);
                for (int i108 = 2; i108 > 0; i108--) {
                    WATCH(i108);
                    uchar v37[4] = {(uchar)(((*i95) & 0x7fff) * ((int)v80 & 255)), (uchar)(((uint)5 & 0x7fffffff) / (uint)7), (uchar)((3 & 0x7fff) - (n & 255)), (uchar)((v53 & 0x7fff) - (i96 & 255))}; WATCH(v37);
                    v49 &= (int)(((((int)v79 & 7) == 0) ? (uint)(((uint)i106 & 0x7fffffff) / (uint)1000) : (uint)(((uint)v37[(int)((uint)v80 + 3u) & 3] & 0x7fffffff) / (uint)3)) & (uint)(((((short)v80 == (short)n) ? (int)v37[(int)i106 & 3] : i106) & 0x7fff) + ((int)((uint)v78 & v107) & 255)));
                    (*i95) &= i108; LOOK();
                    v40 |= (int)((uint)((v79 & 0x7fffffff) / (uint)7) << ((int)((int)(~v54) / (((int)(1 >> 9) & 15) + 1)) & 31));
                }
                WATCH(v37);
                (*i95) = (int)(int)(((double)(1 & 1023) * (double)0.5 - (double)(v44 & 1023) * (double)0.25) / ((double)(1 & 15) + (double)0.5)); LOOK();
            }
        }
    }
    out[item * STRIDE + 0] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)item) * 31u + (uint)(int)v38) * 31u + (uint)(int)v41) * 31u + (uint)(int)v44) * 31u + (uint)(int)v47) * 31u + (uint)(int)v50) * 31u + (uint)(int)v53) * 31u + (uint)(int)v56) * 31u + (uint)(int)v59) * 31u + (uint)(int)v62) * 31u + (uint)(int)v79);
    out[item * STRIDE + 1] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)n) * 31u + (uint)(int)v39) * 31u + (uint)(int)v42) * 31u + (uint)(int)v45) * 31u + (uint)(int)v48) * 31u + (uint)(int)v51) * 31u + (uint)(int)v54) * 31u + (uint)(int)v57) * 31u + (uint)(int)v60) * 31u + (uint)(int)v75) * 31u + (uint)(int)v80);
    out[item * STRIDE + 2] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)v37) * 31u + (uint)(int)v40) * 31u + (uint)(int)v43) * 31u + (uint)(int)v46) * 31u + (uint)(int)v49) * 31u + (uint)(int)1) * 31u + (uint)(int)1) * 31u + (uint)(int)v58) * 31u + (uint)(int)(v61 * 32)) * 31u + (uint)(int)v78);
    out[item * STRIDE + 0] ^= (int)v38;
}
