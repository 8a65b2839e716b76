// A tree of calls, three deep, from divergent code at each depth.
#include "kernel.h"

NOINLINE static int leaf(int value, int by) {
    int sum = 0;
    for (int i = 0; i < (value & 3); i++)
        sum += by + i;
    STOP(value, by, sum);
    return sum;
}

NOINLINE static int left(int value) {
    if (value & 2)
        return leaf(value, 3) + 1;
    return value;
}

NOINLINE static int right(int value) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        if ((value >> i) & 1)
            sum += leaf(value >> i, i);
        else
            sum -= i;
        STOP(value, i, sum);
    }
    return sum;
}

NOINLINE static int root(int value) {
    int sum = value & 4 ? left(value) : right(value);
    while (sum > 0) {
        sum -= 40;
        if (sum & 1)
            sum -= leaf(sum, 5);
    }
    STOP(value, sum);
    return sum;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], result = 1;
    if (value % 3)
        result = root(value);
    STOP(item, value, result);
    if (item & 8)
        result += left(result & 15);
    out[item] = result;
}
