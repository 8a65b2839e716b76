// A union: the same bytes by several names; and a struct of small members that changes member by member.
#include "kernel.h"

typedef union {
    float real;
    uint word;
    ushort parts[2];
} cell;

typedef struct {
    uchar low, high;
    short middle;
    uint whole;
} fields;

KERNEL(in, out, n) {
    int item = get_global_id(0);
    cell one;
    one.real = (float)in[item] + 0.5f;
    STOP(item, one, n);
    uint exponent = (one.word >> 23) & 255;
    one.parts[0] ^= (ushort)item;
    STOP(item, one, exponent);
    fields split = {(uchar)item, (uchar)in[item], (short)(-in[item] / 2), (uint)in[item]};
    STOP(split, one);
    split.middle = (short)(split.middle + n);
    split.low = (uchar)(split.low * 3);
    STOP(split, exponent);
    out[item] = (int)(one.word >> 4) + (int)exponent + split.middle * 32 + split.low + split.high + (int)split.whole;
}
