// As turned-over, with a condition that is itself a phi of true and false: both become the first comparison's opposite.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint first = in[n & 15], calls = 0;
    bool two = (first & 1u) && ++calls < 3u;
    WATCH(two);
    bool three = two && ++calls < 7u;
    WATCH(three);
    STOP(item);
    out[item * STRIDE] = three - 1;
}
