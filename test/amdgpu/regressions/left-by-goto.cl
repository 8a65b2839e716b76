// A branch of which nobody needs either way goes, and one of them is left.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int w = in[item] & 255, x = 0;
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            if ((w >> (i + j) & 1) == 0)
                continue;
            x = i * 4 + j;
            if (x > 6)
                goto done;
            STOP(x);
        }
done:
    STOP(x);
}
