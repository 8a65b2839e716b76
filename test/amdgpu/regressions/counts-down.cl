// Loop strength reduction counts down what the source counts up: the counter was shown as seven too many, less itself.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int4 factors = (int4)(item);
    int round = 0;
    do {
        round++;
        STOP(item, n, factors, round);
    } while (round < 6 && n * factors.x);
}
