// No code is behind the record that `i16` is 0: DwarfDebug took what is said next for its location everywhere, also behind its
// end.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

NOINLINE static void f14(void) {
    int i16 = 0; WATCH(i16);
    do {
        i16++;
        STOP(i16);
    } while (i16 < 9 && 1);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f14();
}
