// SelectionDAG puts a record of nothing at the end of its block, behind the marker that it stands before.
#include "kernel.h"

NOINLINE static void f1(int p25, int p26) {
    WATCH(p25, p26);
    if (p25) {
        p26 &= 1;
        STOP(p25, p26);
    } else {
        if ((p26 <= 1)) {
            STOP(p25, p26);
        }
    }
}

NOINLINE static void f35(ulong p57) {
    WATCH(p57);
    f1(1, 547088109);
    f1((int)((uint)1 & (uint)p57), 1);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f35((ulong)item);
}
