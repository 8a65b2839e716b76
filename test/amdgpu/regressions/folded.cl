// A block in which only a variable changes has no instructions: where it is folded away, the variable changes all the same.
#include "kernel.h"

NOINLINE static void choose(int which, int whether) {
    int what = 6;
    WATCH(what, which, whether);
    if (whether & 255) {
        what &= 1;
        switch ((int)((uint)which / 7u) & 3) {
        case 0: {
            STOP(what, which);
        } break;
        case 1: {
            STOP(what, which, whether);
        }
        default: {
        } break;
        }
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    choose(in[item], in[item + 64]);
    out[item] = n;
}
