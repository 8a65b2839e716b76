// No scalar register is free for the address of the parameter that is passed on the stack, so it is computed in the frame's
// register, which is no frame's in between; and what is in memory of the frame was looked for at the stack pointer up to there.
#include "kernel.h"

NOINLINE static int sum(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int b0, int b1, int b2, int b3, int b4,
                        int b5, int b6, int b7, int c0, int c1, int c2, int c3, int c4, int c5, int c6, int c7, int d0, int d1,
                        int d2, int d3, int d4, int d5, int d6, int d7, int last, uchar small) {
    WATCH(a0, b0, c0, d0, last, small);
    STOP(a0, b0, c0, d0, last, small);
    return a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + b0 + b1 + b2 + b3 + b4 + b5 + b6 + b7 + c0 + c1 + c2 + c3 + c4 + c5 + c6 + c7 +
           d0 + d1 + d2 + d3 + d4 + d5 + d6 + d7 + last + small;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    global const int *at = in + item;
    int got = sum(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8], at[9], at[10], at[11], at[12], at[13], at[14],
                  at[15], at[16], at[17], at[18], at[19], at[20], at[21], at[22], at[23], at[24], at[25], at[26], at[27], at[28],
                  at[29], at[30], at[31], at[32], (uchar)(at[0] + 3));
    STOP(item, got);
    out[item] = got;
}
