// A condition in the place of a phi of true and false. InstCombine puts it there turned over, and the record
// over it turns it back; but then a branch's comparison with one use becomes its opposite in place, and the record
// stays.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint first = in[n & 15], calls = 0;
    bool both = (first & 1u) && ++calls < 3u;
    WATCH(both);
    STOP(item);
    out[item * STRIDE] = both - 1;
}
