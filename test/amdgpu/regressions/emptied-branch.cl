// Nobody needs what a branch computes, so nothing is left of it but the end of a variable, and early tail duplication takes it
// away. Behind it lanes come by the other way only, on which the variable is what it was.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    int value = in[item + 159];
    WATCH(value);
    int4 vector = {1, 1, value, 1};
    WATCH(vector);
    switch ((int)(half)(vector.s2 & 1023) & 1) {
    case 0: {
        value |= in[1] - 1;
        uint stepped = 1;
        WATCH(stepped);
        if (in[1]) {
            STEP(stepped);
            LOOK();
        }
        STOP(item, n, value, vector, stepped);
    } break;
    default:
        break;
    }
    out[item] = value;
}
