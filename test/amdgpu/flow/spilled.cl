// Branches in branches around calls, with too few scalar registers for all masks.
#include "kernel.h"

#ifdef __OPENCL_C_VERSION__
#define FEW __attribute__((amdgpu_num_sgpr(48)))
#else
#define FEW
#endif

NOINLINE static int twice(int value) {
    STOP(value);
    return value * 2;
}

static int deep(int value, int n) {
    int sum = n;
    for (int a = 0; a < 2; a++) {
        if (value & 1) {
            sum += twice(a);
            for (int b = 0; b < 3; b++) {
                if ((value >> b) & 2) {
                    sum += twice(b);
                    if (sum & 4) {
                        sum -= twice(sum & 7);
                        for (int c = 0; c < (value & 3); c++) {
                            if (sum & 1)
                                sum += twice(c) + 1;
                            else if (sum % 3 == 0)
                                break;
                            STOP(value, a, b, c, sum);
                        }
                    }
                }
            }
        } else {
            sum ^= twice(value & 31);
        }
    }
    return sum;
}

FEW KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], result = 0;
    if (value % 5)
        result = deep(value, n & 15);
    out[item] = result;
}
