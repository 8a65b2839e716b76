// Of lanes that are read as one number the upper aren't needed.
#include "kernel.h"
typedef union {
    ushort2 lanes;
    half2 halves;
    uint word;
} Pair;
KERNEL(in, out, n) {
    int item = get_global_id(0);
    Pair shorts = {{(ushort)(in[item] * 3), (ushort)(in[item + 1] * 5)}}, halves;
    ushort2 pair = shorts.lanes;
    uint word = shorts.word;
    STOP(pair, word);
    half2 both = {(half)(float)(in[item] & 1023), (half)(float)(in[item + 1] & 1023)};
    halves.halves = both;
    STOP(both);
    out[item * STRIDE] = (int)(word & 7);
    out[item * STRIDE + 1] = (int)(halves.word & 7);
}
