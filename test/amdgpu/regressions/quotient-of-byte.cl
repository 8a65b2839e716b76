// Code generation says what a quotient is of by operations of 64 bits.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint sum = 0;
    for (int lp_5 = 0; lp_5 < 2; lp_5++) {
        const char hida_5 = (char)(item + 4);
        char q_5 = hida_5 / 8, m_5 = hida_5 % 8;
        char r_5 = (char)(q_5 ^ m_5);
        for (int iu_5 = 0; iu_5 < n; iu_5++) {
            sum += (uint)r_5 * (uint)iu_5;
        }
        STOP(q_5);
    }
    out[item * STRIDE] = (int)sum;
}
