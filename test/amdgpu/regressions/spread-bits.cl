// Each of two users needs other bits of a mask's, though LLVM knows more of what is shifted.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int low = in[item] & 7;
    STOP(low);
    out[item * STRIDE] = (low | low << 2) & 0x33;
}
