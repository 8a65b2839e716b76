// Characters in private memory: written one by one, turned round, searched.
#include "kernel.h"

NOINLINE static int length_of(const char *text) {
    int length = 0;
    while (text[length])
        length++;
    STOP(length);
    return length;
}
static int find(const char *text, int length, char wanted) {
    for (int at = 0; at < length; at++) {
        char here = text[at];
        STOP(at, here, wanted);
        if (here == wanted)
            return at;
    }
    return -1;
}
KERNEL(in, out, n) {
    int item = get_global_id(0);
    char text[24];
    int digits = 0;
    uint value = (uint)in[item] * 37u + (uint)n;
    do {
        char digit = (char)('0' + value % 10u);
        text[digits++] = digit;
        value /= 10u;
        STOP(item, digits, digit, value);
    } while (value && digits < 20);
    text[digits] = 0;
    int length = length_of(text);
    STOP(item, length, digits);
    for (int i = 0, j = length - 1; i < j; i++, j--) {
        char swapped = text[i];
        text[i] = text[j];
        text[j] = swapped;
        STOP(i, j, swapped);
    }
    int where = find(text, length, '7');
    int sum = 0;
    for (int i = 0; i < length; i++)
        sum = sum * 31 + text[i];
    STOP(item, length, where, sum);
    out[item] = sum + where;
}
