// A store to a variable is gone that the function doesn't read to which a pointer was passed, as that was inlined.
#include "kernel.h"

static NOINLINE void set(int n, private int *to) {
    if (n & 1)
        *to = 0;
    STOP(n);
}

static void look(private int *at) {
    STOP(*at);
}

KERNEL(in, out, n) {
    int value = 3;
    for (int turn = 0; turn < (n & 7); turn++) {
        look(&value);
        value = 0;
    }
    look(&value);
    value = 0;
    set(n, &value);
}
