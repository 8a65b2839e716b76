// A loop of twelve turns that is left in its middle, too: unrolled, and its counter computed anew behind turns. Of the phis of one
// way that loops have behind them each is something by itself: taken for what comes into it, another turn's was shown.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static long3 search(short2 pair, int sum, global const int *from) {
    WATCH(pair, sum, *from);
    STOP(pair, sum, *from);
#pragma unroll 4
    for (int turn = 12; turn-- > 0;) {
        WATCH(turn);
        sum = (int)((uchar)(((int)(int)(double)(turn & 1023) & 0x7fff) * ((int)((uint)turn | (uint)turn) & 255)) /
                    ((((sum < sum) ? sum : (int)(((uint)pair.s0 & 0x7fffffff) / (uint)255)) & 15) + 1));
        if (((uint)from[(int)turn & 15] < (uint)(-(uint)pair.s0))) {
            STOP(pair, sum, *from, turn);
            goto found;
        }
        STOP(pair, sum, *from, turn);
    }
found:;
    STOP(pair, sum, *from);
    return (((long3){(long)19ul, (long)pair[(int)sum & 1], (long)12ul} +
             (long3){(long)19ul, (long)4977233598823743285ul, (long)from[(int)((uint)1 + 5u) & 15]}) &
            ((sum == from[(int)1 & 15]) ? (long3)((long)7ul) : (long3)((long)1ul)));
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    int value = in[item + 102];
    WATCH(value);
    STOP(item, n, *in, value);
    long3 found = search((short2)((short)(((uint)5 & 0x7fffffff) / ((value & 15) + 1))), 1, in);
    WATCH(found);
    uint last = ((uint)10 - (uint)(((int)(ulong)1 & 0x7fff) * ((int)found.s1 & 255)));
    WATCH(last);
    STEP(last);
    LOOK();
}
