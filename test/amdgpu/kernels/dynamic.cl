// Private memory whose size is known at run time only.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int count = n + 3;
    private int *room = (private int *)__builtin_alloca(count * sizeof(int));
    for (int i = 0; i < count; i++)
        room[i] = in[item + i] - i;
    STOP(item, count, *room);
    int best = room[0], where = 0;
    for (int i = 1; i < count; i++)
        if (room[i] > best) {
            best = room[i];
            where = i;
            STOP(item, i, best, where);
        }
    STOP(item, count, best, where);
    out[item] = best * 16 + where;
}
