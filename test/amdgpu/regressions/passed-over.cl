// `if (...) { best = x; break; }` where nothing needs `best`: SimplifyCFG makes both ways out of the loop one, and what
// is left says the old value, though the record of the phi of both ways is still there, in the other branch.
#include "kernel.h"

static void search(ulong bits) {
    WATCH(bits);
    long best = 1; WATCH(best);
    for (int i = 0; i < 5; i++) {
        WATCH(i);
        long now = (long)(bits & (ulong)i); WATCH(now);
        if (now >= best) {
            best = now;
            break;
        }
        STOP(bits, best, i, now);
    }
    STOP(bits, best);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    search((ulong)(in[get_group_id(0) + 4] & 31));
}
