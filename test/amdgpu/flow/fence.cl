// Assembly that may write memory, where masks are spilled: nobody gives it the addresses of what is.
#include "kernel.h"

NOINLINE static int nest(int value, int n) {
    int sum = n;
    for (int a = 0; a < 2; a++) {
        if (!((value >> a) & 1))
            continue;
        for (int b = 0; b < 2; b++) {
            if ((value & 2) || (sum & 1)) {
                sum++;
                for (int c = 0; c < 2; c++) {
                    if ((value ^ c) & 4) {
                        sum += 3;
                        __asm__ volatile("" ::: "memory");
                        if (sum > 900)
                            return sum;
                    }
                }
            } else if (value & 8) {
                break;
            }
            STOP(a, b, sum);
        }
        sum &= 1023;
    }
    return sum + 1;
}

KERNEL(in, out, n) {
    int item = get_global_id(0), value = in[item], result = 0;
    if (value & 5)
        result = nest(value, n);
    out[item] = result;
}
