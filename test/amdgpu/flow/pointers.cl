// Functions chosen by each lane: a call for each that some lane wants.
#include "kernel.h"

#ifdef __OPENCL_C_VERSION__
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
#endif

NOINLINE static int add(int value) {
    STOP(value);
    return value + 11;
}

NOINLINE static int halve(int value) {
    if (value & 1)
        return value;
    STOP(value);
    return value / 2;
}

NOINLINE static int count(int value) {
    int turns = 0;
    while (value > 2) {
        value = value / 3;
        turns++;
        STOP(value, turns);
    }
    return turns;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    int (*chosen)(int) = value % 3 == 0 ? add : value % 3 == 1 ? halve : count;
    int result = chosen(value);
    STOP(item, value, result);
    if (value & 4)
        result += chosen(result & 255);
    out[item] = result;
}
