// Structs: by value, returned, and through a pointer to private memory.
#include "kernel.h"

typedef struct {
    int x, y;
} point;

typedef struct {
    point from, to;
    long weight;
} edge;

NOINLINE static point moved(point at, int by) {
    at.x += by;
    at.y -= by;
    STOP(at, by);
    return at;
}

NOINLINE static long lengthen(edge *one, int by) {
    one->to.x += by;
    one->weight += (long)one->to.x * one->to.x;
    STOP(*one, by);
    return one->weight;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    point start = {in[item], item};
    STOP(item, start, n);
    point end = moved(start, n);
    edge whole = {start, end, 100};
    STOP(start, end, whole);
    long weight = lengthen(&whole, item);
    STOP(start, end, whole, weight);
    out[item] = (int)weight + end.x * 3 + end.y + whole.to.x;
}
