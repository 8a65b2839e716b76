// The constant of a sum goes into an address, and three bits of the sum into another.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint sum = 1;
        uint ina_0 = (uint)(item + 3);
        uint r_0 = ina_0 & 0xff;
        STOP(r_0);
        sum += (uint)in[(uint)r_0 & 7];
    if (in[item + 3] & 1) {
        STOP(sum);
    }
    out[item * STRIDE] = (int)sum;
}
