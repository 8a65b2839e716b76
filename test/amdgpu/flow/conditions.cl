// Conditions that are looked at only as far as needed, with calls and choices in them.
#include "kernel.h"

NOINLINE static int odd(int value) {
    return value & 1;
}

NOINLINE static int many(int value) {
    int bits = 0;
    for (int rest = value & 255; rest; rest &= rest - 1)
        bits++;
    return bits > 3;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], result = 0;
    if (odd(value) && many(value))
        result = 1;
    if ((value & 8 && odd(value >> 1)) || (many(value >> 2) && !odd(item)))
        result += 2;
    STOP(item, value, result);
    for (int i = 0; i < 5 && (odd(value >> i) || many(value + i)); i++)
        result += value & 4 ? 10 : odd(i) ? 20 : 30;
    STOP(item, value, result);
    while (result < 90 && !(odd(result) && many(result)))
        result += 7;
    out[item] = result;
}
