// Jumps out of nested loops, back to a beginning, and into a common end.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], tries = 0, sum = 0;
again:
    tries++;
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
            sum = (sum + value + a * b) & 4095;
            STOP(item, tries, a, b, sum);
            if (sum % 17 == 3)
                goto found;
            if (sum % 19 == 5 && tries < 3) {
                value += 3;
                goto again;
            }
        }
        if (sum & 1)
            goto end;
    }
    sum += 5;
found:
    sum *= 3;
    if (sum > 6000 && tries < 4)
        goto again;
end:
    out[item] = sum * 8 + tries;
}
