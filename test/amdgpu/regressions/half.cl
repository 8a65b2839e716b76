// What is left of the low half of a long in one register says nothing of the high half, computed or not.
#include "kernel.h"

NOINLINE static long made(int by, int more) {
    STOP(by, more);
    return (long)by * 0x100000003L + more;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    long got = made(in[item], n);
    STOP(item, got);
    if (got & 1) {
        got -= made(item, in[item]);
        STOP(item, got);
    }
    out[item] = (int)(got & 0x7fffffff);
}
