// A function that was inlined changes its copy of a struct, to which MemCpyOpt gives the struct's own memory: g was shown with the changes.
#include "kernel.h"

typedef struct {
    ulong lanes[10];
    int count;
} large;

static large grow(large from, int by) {
    for (int i = 0; i < 10; i++) {
        from.lanes[i] = from.lanes[(i + by) % 10] * 3 + (ulong)i;
        from.count += by;
    }
    return from;
}

KERNEL(in, out, n) {
    int gid = get_global_id(0);
    large g;
    for (int i = 0; i < 10; i++) g.lanes[i] = (ulong)in[gid] + (ulong)i * 0x100000001UL;
    g.count = 0;
    large h = grow(g, n);
    LOOK();
    STOP(g, h);
    out[gid] = (int)(h.lanes[3] & 0xffff) + h.count;
}
