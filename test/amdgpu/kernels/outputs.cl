// Results through pointers to the caller's private variables.
#include "kernel.h"

NOINLINE static void divide(int number, int by, int *quotient, int *rest) {
    *quotient = number / by;
    STOP(number, by, *quotient);
    *rest = number % by;
    STOP(number, by, *quotient, *rest);
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int quotient = -1, rest = -2;
    STOP(item, quotient, rest);
    divide(in[item], n + 2, &quotient, &rest);
    STOP(item, quotient, rest);
    int last = quotient;
    divide(-quotient, 3, &quotient, &rest);
    STOP(item, last, quotient, rest);
    out[item] = quotient * 64 + rest + last * 4096;
}
