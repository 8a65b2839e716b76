// Wrong at -Og: a comparison that is true for one number in 256. Of the sum only the lowest bit was needed in the end, and its constant
// became another one under the record; none of the numbers that were tried is equal either way.
#include "kernel.h"

REGISTERS(31) KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    WATCH(item, lane);
    uint sum = (uint)item * 77u + 5u, count = 3;
    WATCH(sum, count);
    bool is_equal = !(sum & 255u), is_less = sum < count;
    WATCH(is_equal, is_less);
    count = count + is_equal;
    bool both = ((bool)(sum == 100u && !is_less)) & ((bool)(count & 1u) ^ is_less);
    WATCH(both);
    STOP(count, sum, is_equal, is_less, both);
    STOP(lane, sum, count, is_equal, is_less, both, item, n);
    out[item * STRIDE] = (int)(sum & 1);
}
