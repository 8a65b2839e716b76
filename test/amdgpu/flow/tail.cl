// A function that jumps to another one, which returns to its caller: nobody says any more what it has written.
#include "kernel.h"

NOINLINE static int second(int x) {
    return x + 2;
}

NOINLINE static int first(int x) {
    if (x & 1)
        return second(x ^ 3);
    return second(x + 1);
}

NOINLINE static int twice(int x, global int *out) {
    int sum = first(x & 7);
    if (sum > 5000)
        out[0] = x;
    if (sum & 16)
        return sum;
    return sum + first(x & 3);
}

KERNEL(in, out, n) {
    int item = get_global_id(0), value = in[item], result = 0;
    if (value & 1)
        result = twice(value, out);
    out[item] = result;
}
