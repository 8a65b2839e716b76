// Pointers to several address spaces, and generic ones that can point into any of them.
#include "kernel.h"

constant int steps[4] = {1, -2, 3, -4};

NOINLINE static int through(const int *any, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += any[i] * (i + 1);
    STOP(count, sum, *any);
    return sum;
}

KERNEL(in, out, n) {
    LOCAL int board[WORK_ITEMS + 4];
    int item = get_global_id(0), lane = get_local_id(0);
    int mine[4] = {item, item + n, 7, in[item]};
    board[lane] = in[item] - 3;
    if (lane < 4)
        board[WORK_ITEMS + lane] = lane;
    BARRIER();
    STOP(item, lane, mine);
    const local int *beside = &board[lane];
    global const int *far = in + item;
    int step = steps[lane & 3];
    STOP(lane, *beside, *far, step);
    const int *either = lane & 1 ? (const int *)beside : (const int *)mine;
    int sum = through(either, 4);
    sum += through((const int *)far, 3);
    STOP(item, sum, step, mine);
    out[item] = sum * step + beside[1] + *far;
}
