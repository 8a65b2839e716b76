// Short and char arithmetic: wraps around, extends, is stored in parts.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    short value = (short)(in[item] * 77);
    uchar small = (uchar)(value + item);
    signed char sign = (signed char)(small ^ 0x5a);
    ushort round = (ushort)(value * 3);
    STOP(item, value, small, sign, round);
    for (int i = 0; i < n; i++) {
        small = (uchar)(small * 5 + i);
        sign = (signed char)(sign - small);
        value = (short)(value + sign * small);
        round = (ushort)(round >> 1 | round << 15);
        STOP(i, value, small, sign, round);
    }
    bool odd = (round & 1) != 0;
    STOP(value, small, sign, round, odd);
    global short *result = (global short *)out;
    result[item * 2] = (short)(value + (odd ? 1 : -1));
    result[item * 2 + 1] = (short)(round ^ (ushort)(small << 4));
}
