// Of a long nobody needs the high half in a loop, so on one way it isn't computed there, and its register has something else.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int first = in[item + 148], second = in[3];
    LOCAL long tile[WORK_ITEMS];
    tile[get_local_id(0)] = 1;
    BARRIER();
    long last = tile[(get_local_id(0) + 6) & 63];
    WATCH(last);
    int turns = 0;
    do {
        turns++;
    } while (turns < 7 && 1 <= (double)(second & 1023));
    if (189.5f < (float)(in[1] & 1023)) {
        for (int i = 0; i < 2; i++) {
            uint next = ((uint)(i - 1) & 0x7fff) + 1;
            WATCH(i, next);
            if ((turns & 1) == 0)
                return;
            if ((char)first >= 1) {
                next *= 1u + ((uint)last & 255u);
                STOP(item, last, i, next);
            }
            last = (long)next;
        }
    } else {
        last = (long)(1ul - 1u / ((658029u * (uint)turns & 15u) + 1u));
    }
    out[item] = (int)last;
}
