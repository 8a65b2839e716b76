// A record of an argument is sunk past the marker, and an end stands where it was: that end has the number of the
// record, and has to stay behind the earlier record of the same byte.
#include "kernel.h"

typedef union {
    ulong q;
    ushort h[4];
    uchar b[8];
} Bytes;

REGISTERS(29) KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint first = (uint)in[item];
    Bytes bytes;
    __builtin_memset(&bytes, 255, sizeof bytes);
    bytes.h[0] = (ushort)item;
    bytes.b[1] = (uchar)n;
    bytes.b[7] = (uchar)((7u < (uint)n) ? first : (uint)item);
    STOP(bytes);
    Bytes before = bytes;
    bytes.q = (ulong)((uint)before.h[2] + (uint)in[item + 30]);
    Bytes sum;
    __builtin_memset(&sum, 255, sizeof sum);
    Bytes mask = sum;
    for (uint i = 0; i < (((uint)in[item + 5] ^ (uint)mask.h[2]) & 3u); i++) {
        sum.b[1] = (uchar)(uint)bytes.h[3];
    }
    out[item * STRIDE] = (int)((uint)sum.b[1] ^ (uint)before.b[5] ^ (uint)before.b[7] ^ (uint)bytes.b[0]);
}
