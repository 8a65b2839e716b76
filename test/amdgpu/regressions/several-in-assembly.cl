// Between the instructions of one inline assembly what it writes is neither the old value nor the new one.
#include "kernel.h"
#if defined(__AMDGCN__)
#define STEP(x) __asm__("v_xor_b32 %0, 1, %0\n\tv_lshlrev_b32 %0, 1, %0" : "+v"(x))
#else
#define STEP(x) ((x) = ((x) ^ 1u) << 1)
#endif

KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    uint x = (uint)in[item];
    WATCH(x);
    STOP(x);
    STEP(x);
    STOP(x);
    out[item * STRIDE] = (int)x;
}
