// A member is overwritten by what nobody computes, behind one whose value is computed late: SelectionDAG puts the debug
// value of that one behind the marker, and the end of the other has to stay before it.
#include "kernel.h"

typedef struct {
    uint early, dead;
} Pair;

KERNEL(in, out, n) {
    int item = get_global_id(0);
    Pair pair = {0, 0};
    pair.early = (uint)item;
    pair.dead = (uint)in[item];
    STOP(pair);
    out[item * STRIDE] = 1;
}
