// Memory that the optimiser doesn't write when the source does.
#include "kernel.h"

typedef struct {
    int x, y;
} spot;

typedef struct {
    int head;
    short pair[3];
    long middle;
    float tail[4];
} parcel;

NOINLINE static void place(spot *at, int by) {
    at->x = by * 2;
    at->y = by - 1;
}

// What isn't read afterwards is never stored.
NOINLINE static int picked(parcel first, parcel second, int which) {
    parcel one = which ? second : first;
    STOP(which, one);
    one.pair[which + 1] = (short)-one.pair[0];
    return one.head + one.pair[0] + one.pair[1] + (int)(one.middle >> 16) + (int)one.tail[which];
}

static void flip(uint *bits) {
    *bits ^= 5u;
    STOP(*bits);
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    spot at;
    place(&at, in[item]);
    STOP(item, at);
    for (int i = 0; i < n; i++) {
        at.y += in[item + i];
        STOP(item, i, at);
    }
    parcel first = {in[item], {4, 5, 6}, (long)in[item] << 16, {4, 3, 2, 1}}, second = first;
    second.head = item;
    int got = picked(first, second, item & 1);
    STOP(item, got);
    uint bits = 3;
    STOP(item, bits);
    flip(&bits);
    STOP(item, bits);
    out[item] = at.x + at.y + got;
}
