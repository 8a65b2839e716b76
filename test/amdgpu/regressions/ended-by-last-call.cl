// A variable's register is written by the last instruction that has a line, a call; what comes behind has none. LLVM takes the
// variable's only location for one that holds everywhere in its function.
#include "kernel.h"

NOINLINE static void overwrite(int first) {
    STOP(first);
#ifdef MARKS
    __asm__ volatile("v_mov_b32 v2, %0" ::"v"(first) : "v2");
#endif
}

NOINLINE static void call(int first, int other, int last) {
    STOP(first, other, last);
    if (last > first)
        overwrite(other);
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    call(value & 7, value, item & 7);
    out[item] = value;
}
