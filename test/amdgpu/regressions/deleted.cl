// Nothing needs the loops and the branch, so they are deleted with their records: behind them each variable was shown as what it was before.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint product = 1;
    int rounds = 0, chosen = n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 2; j++)
            product *= 3;
    }
    STOP(item, n, product);
    do {
        rounds++;
    } while (rounds < 2 && n);
    STOP(item, n, rounds);
    if (n & 1)
        chosen = 7;
    else
        rounds = 9;
    STOP(item, n, rounds, chosen);
}
