// Only low bits of a value are needed behind a loop's phi: BDCE takes the mask away from what comes into the phi, which the records name.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v75 = in[item + 178]; WATCH(v75);
    int v76 = in[item + 190]; WATCH(v76);
    STOP(item, n, *in, v75, v76);
    v76 = (int)((uint)1 + (uint)((1 & 0x7fff) - (v75 & 255)));
    int i82 = 0; WATCH(i82);
    do {
        i82++;
        v76 = ((uint)1 != (uint)in[v76 & 15]);
        if (((half)1 <= (((half)1 <= (half)(v76 & 1023)) ? (half)1 : (half)(i82 & 1023)))) {
        } else {
            if ((int)((uint)7 % ((item & 15) + 1))) {
                break;
            }
        }
    } while (i82 < 5 && 1);
}
