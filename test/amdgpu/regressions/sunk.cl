// What only a branch needs is computed there: up to the branch the parameter was shown as it had been before.
#include "kernel.h"

NOINLINE static void change(int *to, ushort by, short from) {
    WATCH(*to, by, from);
    from ^= (short)((uint)1 + (uint)by);
    STOP(*to, by, from);
    switch (*to & 1) {
    case 0:
        *to &= (int)((uint)1 - (uint)from);
        break;
    default:
        break;
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item + 39];
    change(&value, (ushort)((uint)1 - (uint)n), (short)1);
    out[item] = value;
}
