// Bit 19 of v70 is needed by nobody, as the sum that it is masked with never has it: SelectionDAG knows that, and the IR's
// passes don't.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    STOP(item, n, *in);
    uint v9 = in[(item + 3) & 15]; WATCH(v9);
    int v70 = in[(item + 1) & 15] * v9; WATCH(v70);
    STOP(item, n, *in, v9, v70);
    v70 ^= (int)(-(uint)13);
    v70 &= (int)((uint)(-(uint)(((uint)item & 2) == 0)) - ((uint)((item & 0x7fff) + (n & 255)) | (uint)872409));
    STOP(item, n, *in, v9, v70);
    out[item] = v70;
}
