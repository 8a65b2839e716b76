// A sign's extension is made by legalisation and stands before a marker; the variable that it is stands behind.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int first = in[get_group_id(0) + 35], changes = in[get_group_id(0) + 10];
    WATCH(first, changes);
    LOCAL short shorts[WORK_ITEMS];
    shorts[get_local_id(0)] = (short)in[item];
    BARRIER();
    short next = shorts[(get_local_id(0) + 1) & 63];
    WATCH(next);
    LOCAL double doubles[WORK_ITEMS];
    doubles[get_local_id(0)] = (double)((int)next & 1023);
    BARRIER();
    double last = doubles[(get_local_id(0) + 1) & 63];
    WATCH(last);
    STOP(item, first, changes, next, last);
    changes = (int)next;
    uint four[4] = {(next & 4) == 0 ? (uint)first : 1u, 1, 1, 1};
    WATCH(four);
    out[item] = (int)((uint)changes * 31u + four[first & 3]);
}
