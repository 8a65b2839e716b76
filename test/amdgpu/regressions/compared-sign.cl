// Only the sign of t is compared, which LLVM's analysis of needed bits has as all of them: InstCombine takes the lower half
// away, and the record said that it is 0.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    long high = (long)item;
    long low = (long)in[item];
    long t = (long)((ulong)(uint)high << 32 | (uint)low);
    WATCH(high, low, t);
    int h = (int)(t < 0);
    STOP(t, h);
    out[item * 4 + 2] = h;
}
