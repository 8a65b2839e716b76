// Another sum before a phi, also for what is the phi and nothing.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint sum = 1;
    long ina_1 = (long)(in[item + 29] - 500);
    long r_1 = (long)(ina_1 < 9);
    sum += (uint)r_1;
    sum ^= (uint)r_1 * 3;
        long ina_2 = (long)in[item + 18] * in[item + 18];
        uchar r_2 = (uchar)((ina_2 & 1) ^ 1);
        sum = r_2 ? sum + 5 : sum * 3;
    uchar ina_3 = (uchar)(in[item * 2 + 40] >> 2);
    char v0_3 = (char)((ina_3 & 1) ^ 1);
    char v1_3 = (char)(v0_3 & 1);
    char v2_3 = (char)((uint)v1_3 * (uint)v1_3);
    sum ^= (uint)v2_3 & 2;
    int r_3 = (int)(v2_3 / 3);
    bool zc_3 = r_3 == 3;
    STOP(sum);
    sum += zc_3 ? 4 : 9;
    out[item * STRIDE] = (int)sum;
}
