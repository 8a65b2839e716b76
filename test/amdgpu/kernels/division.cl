// Integer division and remainder, signed and unsigned, by what differs from lane to lane.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item] * 4099 - 700000;
    int by = item % 37 + 1;
    int quotient = value / by, rest = value % by;
    STOP(item, value, by, quotient, rest);
    uint all = (uint)value * 3u;
    uint part = all / (uint)(by + n), left = all % (uint)by;
    STOP(all, part, left);
    int tenth = value / 10;
    STOP(value, tenth, by);
    out[item] = quotient + rest * 7 + (int)part * 3 + (int)left + tenth;
}
