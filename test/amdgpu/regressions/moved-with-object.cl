// Of an object that nobody reads any more InstCombine makes records and sinks in the same run what it began with, behind a
// loop that writes it, to where it is written once more.
#include "kernel.h"
typedef union {
    ushort whole;
    uchar part[2];
} Both;

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    ushort start = (ushort)(lane * 5);
    Both both;
    both.whole = start;
    WATCH(start, both);
    LOOK();
    for (int i = lane & 3; i >= 0; i--) {
        both.part[i & 1] = (uchar)(lane + 1);
        LOOK();
        STOP(both, i);
    }
    int twice = start * 2;
    both.part[lane & 1] = (uchar)(in[lane & 3] * 5);
    LOOK();
    STOP(both, twice);
    out[item * STRIDE] = start;
}
