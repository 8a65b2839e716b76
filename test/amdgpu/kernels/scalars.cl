// More uniform values than scalar registers: the allocator has to spill these to lanes of vector registers.
#include "kernel.h"

SCALARS(32) KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint a = in[0], b = in[1], c = in[2], d = in[3], e = in[4], f = in[5], g = in[6], h = in[7];
    uint first = a * b, second = c * d, third = e * f, fourth = g * h;
    ulong i = ((ulong)in[8] << 32) + a, j = ((ulong)in[9] << 32) + b, k = i * c, l = j * d;
    bool mine = (in[item] & 1) == 0, yours = (in[item] & 2) == 0;
    short s = (short)in[10];
    uint sum = in[item];
    STOP(a, b, c, d, e, f, g, h);
    STOP(first, second, third, fourth, i, j, k, l, s, mine, yours);
    for (uint turn = 0; turn < (a & 3) + 2; turn++) {
        if (mine) {
            sum += a * turn + b;
        } else {
            sum ^= c + d * turn;
        }
        STOP(turn, sum, a, b, c, d);
        sum += first * turn + (second ^ turn) + (uint)(k >> turn);
        STOP(sum, first, second, k);
        if (yours) {
            sum ^= third + fourth * turn + (uint)(l >> turn);
            STOP(sum, third, fourth, l);
        }
        sum += (uint)(i >> turn) ^ (uint)(j >> turn);
        STOP(sum, i, j, mine, yours);
    }
    STOP(e, f, g, h);
    sum += e * 3 + f * 5 + g * 7 + h * 11;
    STOP(a, b, c, d, s, sum);
    sum += a * 13 + b * 17 + c * 19 + d * 23 + (uint)s;
    STOP(i, j, k, l, mine, yours, sum);
    sum += (uint)(i + j) + (uint)((k ^ l) >> 32) + (mine ? 1 : 2) + (yours ? 4 : 8);
    out[item] = (int)sum;
}
