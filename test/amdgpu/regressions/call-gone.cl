// The call that writes `v45` goes, as nobody reads it, and with it all that says that it is written: it gets a cast of the
// address, and of these no record is put before a call.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

NOINLINE static void f3(uchar *p4) {
    WATCH(*p4);
    (*p4) &= (uchar)(((bool)1 & 3) == 0); LOOK();
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    uchar v45 = (uchar)1; WATCH(v45);
    f3(&v45);
    STOP(item, n, *in, v45);
}
