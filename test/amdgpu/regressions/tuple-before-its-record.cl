// Selection puts the debug value of a number in two registers right behind what computes it, which is needed for an address before
// the variable becomes it. It is put aside there, and comes back behind the marker that its record stands behind.
#include "kernel.h"

typedef struct {
    long first, second;
} Pair;

typedef union {
    ulong number;
    uchar bytes[8];
} Bytes;

KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    int value = in[item + 58];
    WATCH(value);
    Pair pair = {(uint)1, (long)1};
    WATCH(pair);
    STOP(pair);
    pair.second = (long)item;
    LOOK();
    int second = (int)pair.second;
    WATCH(second);
    int loaded = in[(int)(second & 1)];
    WATCH(loaded);
    Bytes bytes = {value};
    WATCH(bytes);
    Bytes other = {(ulong)1};
    for (int i = 0; i < 3; i++) {
        other.number = (i ? (ulong)bytes.bytes[i] : (ulong)1);
    }
    int always = 1;
    WATCH(always);
    if (always) {
        bytes.number -= ((ulong)item ^ other.number);
        LOOK();
    }
}
