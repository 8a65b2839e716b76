// The comparisons of an unrolled loop are the same for nearly all numbers, and go into a later block one behind the other.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    float a = (float)(in[item] - 500) * 0.25f, lo = 0.0f;
    for (int i = 0; i < 5; i++) {
        float mid = (lo + 16.0f) * 0.5f;
        bool up = mid * mid < a;
        if (up)
            lo = mid;
        STOP(up);
    }
    if (n > 0)
        out[item] = (int)lo;
}
