// Of a rotation BDCE takes one operand away.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    ulong a = (ulong)(in[item] & 15), r = 1;
    for (int k = 0; k < n; k++) {
        a = a * a;
    }
    for (int i = 0; i < n; i++) {
        if (r & 1) {
            r = a << 33 | a >> 31;
            STOP(r);
        }
    }
}
