// As turned-over, where the phi's true comes by a block to which two ways lead.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint first = in[n & 15], calls = 0;
    bool all = (first & 1u) && ((first & 2u) || ++calls < 3u) && ++calls < 5u;
    WATCH(all);
    STOP(item);
    out[item * STRIDE] = all - 1;
}
