// Of a sum of bytes that are shifted in a vector one bit is needed, so nobody needs what is shifted in.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uchar2 bytes = {(uchar)in[item], (uchar)in[item + 1]};
    uchar2 halves = bytes >> (uchar2)((uchar)1);
    int sum = halves.x + halves.y;
    STOP(bytes, halves, sum);
    out[item * STRIDE] = sum & 3;
}
