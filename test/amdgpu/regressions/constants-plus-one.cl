// What is added to a phi of constants is added before it, and what was lost had no say in these.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint sum = 1;
    bool odd = in[item + 45] & 1;
    STOP(item, sum, odd);
    sum += (float)odd > 4.0f;
    STOP(item, sum, odd);
    if (in[item + 56] & 6) {
        sum += 7;
    }
    STOP(item, sum, odd);
    sum += 1;
    out[item * STRIDE] = (int)sum;
    STOP(item, sum, odd);
}
