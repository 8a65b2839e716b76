// A bit is spread over 64, of which the highest ten are needed.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    const ushort hida_1 = (ushort)in[item + 7];
    ushort inb_1 = (ushort)(in[item * 2 + 42] >> 2);
    ushort r_1 = hida_1 & ~inb_1;
    for (int lp_4 = 0; lp_4 < 2; lp_4++) {
        uchar ina_4 = (uchar)(in[item + lp_4 + 29] & 255);
        ulong v0_4 = (ulong)(-(int)(ina_4 & 1));
        if (in[item + lp_4 + 3] & 1) {
            STOP(r_1, v0_4);
        }
        ulong v1_4 = (ulong)(__builtin_elementwise_bitreverse(v0_4));
        float r_4 = (float)((float)(v1_4 & 1023) * 0.5f);
        ((global char *)out)[item * STRIDE * 4 + 9] = (char)((int)r_4 & 127);
    }
}
