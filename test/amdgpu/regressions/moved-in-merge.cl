// Of an object that nobody reads, and that is written in a block with nothing else, InstCombine makes records and moves in
// the same run what it began with to where that is used, behind the write.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    WATCH(item, lane);
    ushort start = (ushort)((uint)lane * 5u);
    union {
        ushort whole;
        uchar part[2];
    } both;
    both.whole = start;
    WATCH(start, both);
    STOP(both, start);
    if (lane % 3 == 1) {
        both.part[(uint)lane % 2u] = (uchar)2;
    }
    STOP(lane);
    STOP(both, start);
    out[item * STRIDE] = (int)start;
}
