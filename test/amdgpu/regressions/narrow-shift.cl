// Of a byte's shift nobody needs the zeros that come in, nor does a product of that.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint sum = 0;
    char ina_1 = (char)((uint)in[item + 29] * 2654435761u);
    char inb_1 = (char)(item + 7);
    uchar v0_1 = (uchar)((uchar)ina_1 >> 5);
    uchar v1_1 = (uchar)((uint)v0_1 * 3);
    STOP(v1_1);
    uchar v2_1 = (uchar)((char)v1_1 >> 2);
    uchar r_1 = (uchar)(inb_1 & v2_1 & 1);
    sum += (uint)in[(uint)r_1 & 7];
    out[item * STRIDE] = (int)sum;
}
