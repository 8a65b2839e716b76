// RUN: %truth %s
// Local structs that are split into scalars, copied, nested and passed on by address.
#include "marks.h"

struct point {
    int x, y;
};

struct box {
    struct point low, high;
    long tag;
};

static long sink;

NOINLINE static void look(const struct box *box) { sink += box->tag + box->low.x; }

NOINLINE static int split(int a, int b) {
    struct point point = {a, b};
    STOP(1, a, b, point.x, point.y);
    point.x += point.y;
    CALL(2, a, b, point.x, point.y);
    point.y = point.x * 2;
    STOP(3, a, b, point.x, point.y);
    return point.x - point.y;
}

NOINLINE static long copied(int n) {
    struct box first = {{n, n + 1}, {n + 2, n + 3}, n * 100L};
    struct box second = first;
    STOP(4, n, first.low.x, first.high.y, first.tag, second.low.y, second.high.x, second.tag);
    second.low.x = 99;
    second.tag++;
    CALL(5, n, first.low.x, first.high.y, first.tag, second.low.x, second.high.x, second.tag);
    first = second;
    STOP(6, n, first.low.x, first.high.y, first.tag, second.low.x, second.high.x, second.tag);
    return first.tag + second.low.x;
}

NOINLINE static long escaping(int n) {
    struct box box = {{n, 2 * n}, {3 * n, 4 * n}, 7};
    look(&box);
    CALL(7, n, box.low.x, box.low.y, box.high.x, box.high.y, box.tag);
    box.low.y = -n;
    box.tag = n * 1000L;
    STOP(8, n, box.low.x, box.low.y, box.high.x, box.high.y, box.tag);
    look(&box);
    box.high.x++;
    STOP(9, n, box.low.x, box.low.y, box.high.x, box.high.y, box.tag);
    return box.high.x;
}

int main(void) {
    volatile int seed = 12;
    int n = seed;
    int first = split(n, n * 3);
    long second = copied(n);
    long third = escaping(n);
    STOP(10, seed, n, first, second, third, sink);
    return 0;
}
