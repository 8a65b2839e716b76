// Functions that stay functions, and one that calls another; called with all lanes and with some.
#include "kernel.h"

NOINLINE static int inner(int a, int b) {
    int product = a * b;
    STOP(a, b, product);
    return product - a;
}

NOINLINE static int outer(int first, int second, int third) {
    int kept = first + third;
    int got = inner(first, second);
    STOP(first, second, third, kept, got);
    int again = inner(got, third);
    STOP(kept, got, again);
    return kept + again;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    int result = outer(value, n, 3);
    STOP(item, value, result);
    if (result & 2) {
        result += inner(item, value);
        STOP(item, value, result);
    }
    out[item] = result;
}
