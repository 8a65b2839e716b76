// The store of what a function gets a pointer to is gone, as the function doesn't read it. A debugger that follows the pointer would show what was there.
#include "kernel.h"

typedef struct {
    double m4;
} s3;

NOINLINE static void f59(s3 *p61) {
    WATCH(*p61);
    STOP(*p61);
    (*p61) = (s3){(double)1}; LOOK();
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    s3 v71 = {(double)1}; WATCH(v71);
    f59(&v71);
}
