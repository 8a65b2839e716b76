// What the variable is before two ways goes with them, and in the unrolled loop what it was in the turn before comes there.
#include "kernel.h"
static void look(uint8 all) {
    WATCH(all);
    STOP(all);
    STOP(all);
}
KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    for (int i = 0; i < 2; i++) {
        WATCH(i);
        uint twice = 1;
        WATCH(twice);
        look((uint)item & 4 ? (uint8){490412, 1, 1, 1, (uint)in[1], 1, 1, 1} : (uint8){277353, 1, 1, 1, 1, 1, (uint)i, 1});
        twice *= 2;
    }
}
