// So few scalar registers at -O0 that VCC keeps the program's mask while others are saved.
#include "kernel.h"

#ifdef __OPENCL_C_VERSION__
#define FEW __attribute__((amdgpu_num_sgpr(40)))
#else
#define FEW
#endif

static void minmax(uint a, uint b, uint *low, uint *high) {
    if (a < b) {
        *low = a;
        *high = b;
    }
}

FEW KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint seed = (uint)in[item];
    uint acc = 3;
    STOP(item, seed, acc);
    minmax(seed, acc, &acc, &seed);
    STOP(item, seed, acc);
    if (seed & 1u) {
        out[item] = (int)acc;
        STOP(item, seed);
    }
}
