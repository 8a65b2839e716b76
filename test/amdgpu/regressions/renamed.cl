// An element of a vector gets a register of its own, and what the other elements keep isn't the variable's.
#include "kernel.h"

typedef struct {
    short a;
    int b;
    uint c : 28;
    short d;
} parts;

static int3 turn(uint8 ring, long *from) {
    *from = (long)(1ul - (ulong)((int)ring.s6 < (int)ring.s2));
    int i = 0;
    WATCH(i);
    do {
        i++;
        ring = ring.s72635401;
        LOOK();
    } while (i < 9);
    return (int3)((int)ring.s6);
}

static void look(global const int *from) {
    long sum = (long)((ulong)from[1] + 1ul);
    parts all = {1, 1, (uint)sum, 1};
    WATCH(sum, all);
    STOP(sum, all);
    sum ^= 1;
    uint8 ring = (uint8){1, 1, 1, 1135105549, 14, 1, (uint)sum, 1}.s72635401;
    int3 last = turn(ring * ((uint8){all.c, 1, 1, 1, 447377, 1, 1, 1}).s72635401, &sum);
    WATCH(last);
    for (int i = 0; i < ((int)((uint)sum + (uint)last.s2) & 7); i++) {
        WATCH(i);
        STOP(sum, all, last, i);
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    look(in);
    out[item] = n;
}
