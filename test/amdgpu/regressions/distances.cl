// The lower half of a distance is needed: SelectionDAG computes no more of the addresses, and the index has something else in its
// upper half than zeros.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    ulong word = (ulong)(uint)in[(item + 57) & 511] * 0x9e3779b97f4a7c15ul;
    ulong turned = word << (item & 63) | word >> (-item & 63);
    STOP();
    out[item * 4 + 1] = (int)(turned >> 32) ^ (int)turned;
    STOP();
    uchar far = in[(item + 19) & 511] & 63;
    long near = in[(item + 21) & 511] & 3;
    global const long *from = (global const long *)in + far;
    global const long *to = far > near ? (global const long *)in + near : (global const long *)in + 3;
    long distance = to - from;
    WATCH(far, near, distance);
    int lower = (int)distance;
    int loaded = (int)to[near & 3];
    STOP();
    out[item * 4] = lower ^ loaded;
}
