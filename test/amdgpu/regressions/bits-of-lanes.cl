// A vector of whose lanes, whichever is taken, only one bit is needed: SelectionDAG computes no more of any lane, here
// without a sign extension, and the vector's debug value names that.
#include "kernel.h"

static void take(int2 both, bool first) {
    WATCH(both, first);
    STOP(both, first);
    if ((both[(int)first ^ 1] & 1) == 0) {
        STOP(both, first);
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    short narrow = (short)((in[item + 172] & 1023) - in[1]); WATCH(narrow);
    int chosen = (narrow & 1022) ? 49 : 30; WATCH(chosen);
    STOP(item, narrow, chosen);
    take((int2)(chosen) | (int2){chosen, narrow}, (bool)narrow);
}
