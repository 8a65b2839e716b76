// SelectionDAG knows that an operation of AMDGPU's own makes 0: then nobody needs what that was computed of.
#include "kernel.h"
#if defined(__AMDGCN__)
#define PERM(a, b, c) __builtin_amdgcn_perm(a, b, c)
#else
#define PERM(a, b, c) ((uchar)(a))
#endif
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint x = (uint)in[item + 11]; WATCH(x);
    uint y = x ^ 0xfffffff0u; WATCH(y);
    STOP(x, y);
    uint high = (0u - y) & 0x80000000u; WATCH(high);
    uint z = PERM(high, 0u, 0x0c0c0c04u); WATCH(z);
    STOP(z);
    out[item * STRIDE] = (int)(z ^ (y >> 20 & 1u));
}
