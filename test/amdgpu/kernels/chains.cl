// Follows a chain of indices through global memory until a lane comes to its end.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int at = item, length = 0;
    global const int *cell = in + at;
    while (*cell % 7 != 0 && length < 20) {
        STOP(item, at, length, *cell);
        at = (at * 3 + *cell) & 127;
        cell = in + at;
        length++;
    }
    STOP(item, at, length, n, *cell);
    out[item] = at * 100 + length;
}
