// Of a pair of loaded words one is needed again behind the loop: it alone is copied to another pair, which is spilled. What was
// saved of the other word is what its register happened to have.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

SCALARS(24) KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v87 = in[item + 193]; WATCH(v87);
    int v88 = in[get_group_id(0) + 46]; WATCH(v88);
    int v91 = in[get_group_id(0) + 158]; WATCH(v91);
    int v92 = in[get_group_id(0) + 196]; WATCH(v92);
    int v93 = in[get_group_id(0) + 43]; WATCH(v93);
    int v95 = in[get_group_id(0) + 45]; WATCH(v95);
    int v96 = in[get_group_id(0) + 104]; WATCH(v96);
    int v98 = in[get_group_id(0) + 133]; WATCH(v98);
    int v100 = in[get_group_id(0) + 147]; WATCH(v100);
    int v101 = in[get_group_id(0) + 111]; WATCH(v101);
    int v102 = in[get_group_id(0) + 184]; WATCH(v102);
    int v103 = in[get_group_id(0) + 86]; WATCH(v103);
    int v104 = in[get_group_id(0) + 43]; WATCH(v104);
    for (int i106 = 0; i106 < ((int)(-(uint)((v87 & 0x7fff) + (v88 & 255))) & 7); i106++) {
        WATCH(i106);
        STOP(item, n, *in, v87, v88, v91, v92, v93, v95, v96, v98, v100, v101, v102, v103, v104, i106);
    }
    v92 |= (int)(((uint)v100 & 0x7fffffff) / (uint)7);
    int v108 = ATOMIC_ADD(&out[item * STRIDE + 3], (int)(int)(double)(v96 & 1023)); WATCH(v108);
    int v109 = ATOMIC_AND(&out[item * STRIDE + 3], (int)((uint)1 - (uint)v101)); WATCH(v109);
    if ((int)(-(uint)v91)) {
        STOP(item, n, *in, v87, v88, v91, v92, v93, v95, v96, v98, v100, v101, v102, v103, v104, v108, v109);
    }
    for (int i114 = 0; i114 < (v102 & 3); i114++) {
        WATCH(i114);
        v92 |= (int)(((uint)v103 - (((uint)1 > (uint)v104) ? (uint)i114 : (uint)1)) - (uint)item);
    }
    for (int i118 = 0; i118 < ((int)((uint)v98 + (uint)1) & 3); i118++) {
        WATCH(i118);
        STOP(item, n, *in, v87, v88, v91, v92, v93, v95, v96, v98, v100, v101, v102, v103, v104, v108, v109, i118);
    }
    out[item * STRIDE + 0] ^= v92;
    out[item * STRIDE + 0] ^= v93;
    out[item * STRIDE + 0] ^= v95;
}
