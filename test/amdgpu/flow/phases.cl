// Barriers between phases in which lanes part ways, in a loop of the whole group.
#include "kernel.h"

KERNEL(in, out, n) {
    LOCAL int shared[WORK_ITEMS];
    int item = get_global_id(0), here = get_local_id(0);
    int value = in[item];
    shared[here] = value & 63;
    BARRIER();
    for (int phase = 0; phase < 3; phase++) {
        int other = shared[(here + 7 * phase + 1) % WORK_ITEMS];
        if (other & 1) {
            while (other > 9) {
                other = other / 2 + 1;
                STOP(item, phase, other);
            }
            value += other;
        } else if (other > 20) {
            value ^= other;
        }
        BARRIER();
        if (value & 1)
            shared[here] = value & 31;
        STOP(item, phase, value);
        BARRIER();
    }
    out[item] = value;
}
