// SimplifyCFG deletes a block with a record; the floating-point constant from before it was still shown after the function was inlined.
#include "kernel.h"

static void f1(float p14) {
    WATCH(p14);
    for (int i36 = 0; i36 < 2; i36++) {
        WATCH(i36);
        p14 = (float)1;
        for (int i37 = 0; i37 < 2; i37++) {
            WATCH(i37);
        }
        STOP(p14, i36);
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f1(((float)1 * (float)0.375 + (float)3.5));
}
