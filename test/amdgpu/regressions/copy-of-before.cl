// What a loop had in the turn before is kept, in a copy of the register that a variable behind the loop is in.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0), s = 0, prev = 0;
#pragma nounroll
    for (int i = 0; i < 9; i++) {
        prev = s;
        s += in[item + i];
    }
    int sum = s;
    STOP(sum);
    int k = sum & 7;
    STOP(sum, k);
    out[item] = prev + k;
}
