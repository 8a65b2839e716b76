// All vector registers are in use at -O0: to save scalar ones, one of those is lent, with one lane on.
#include "kernel.h"
static ulong4 sum(global const int *in, int item, int n, ulong4 start, private int *first, private int *second) {
    for (int i = 0; i < (item & 3); i++)
        start.x += in[item + i];
    *first += n;
    *second ^= item;
    STOP(n);
    return start;
}
REGISTERS(24) KERNEL(in, out, n) {
    int item = get_global_id(0);
    int first = 0, second = n & 1;
    ulong4 v = (ulong4){item & 31, n & 31, item & 31, first & 31};
    ulong4 w = (ulong4){v.x & 31, v.w & 31, n & 31, v.x & 31};
    if (item & 1)
        w = sum(in, item, n, v, &first, &second);
    out[item * 4] = (int)w.x + first + second;
}
