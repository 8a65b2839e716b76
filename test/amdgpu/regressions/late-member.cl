// SelectionDAG puts the debug value of one member behind a later one of the same member, and that of another member
// behind the marker.
#include "kernel.h"
typedef struct { uint f0; ushort2 f1; } T1;
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    T1 g; __builtin_memset(&g, 255, sizeof g);
    g.f0 = (ushort)item;
    STOP(item, g);
    for (uint i = 0; i < (uint)n % 4u + 1u; i++)
        g.f1.x = (ushort)((uint)in[item + 92] / 10u);
    out[item * STRIDE] = (int)(g.f1.x ^ g.f0);
}
