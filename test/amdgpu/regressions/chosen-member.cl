// A store by one of two addresses, to a part that SROA has put into memory of its own.
#include "kernel.h"
typedef struct {
    ulong a;
    uint b, f : 3, g : 5;
} Parts;

static Parts made(uint a, uint b) {
    Parts r = {0};
    r.a = a;
    r.b = b;
    r.f = 1;
    return r;
}

NOINLINE static Parts either(Parts x, Parts y, uint k) {
    return k > 9u ? y : x;
}

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    WATCH(item, lane);
    Parts one = made((uint)n | 0x80000000u, (uint)in[item] % 7u), other = made(3u, (uint)item);
    WATCH(one, other);
    Parts r = either(one, other, (uint)lane);
    WATCH(r);
    Parts *chosen = (lane + 1 != 6 ? item < 5 : item <= 2) ? &one : &other;
    chosen->a = chosen->a + 1;
    r = *chosen;
    STOP(one, other, r);
    for (uint i = 0; i < 2u; i++) {
        one = either(one, r, i);
    }
}
