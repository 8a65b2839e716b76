// A mask that what is made of a number's bytes has no need of.
#include "kernel.h"
typedef union {
    uint word;
    uchar4 bytes;
} Pixel;
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint masked = (uint)in[item] & 255;
    Pixel pixel = {masked};
    ushort packed = (ushort)((pixel.bytes.x >> 3) << 11 | pixel.bytes.y);
    STOP(masked);
    ((global short *)out)[item * STRIDE * 2] = (short)packed;
}
