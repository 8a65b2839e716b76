// Of a value that comes by several ways only whether it is 0 is needed: 1 comes instead, and what came before, a phi, is gone.
#include "kernel.h"
#pragma clang diagnostic ignored "-Weverything"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int count = 2, sum = 0, taken = in[item];
    switch (taken & 3) {
    case 0:
        do {
            sum = 0;
            STOP(item);
        case 3:
            sum ^= 5;
        case 2:
            taken = count;
        case 1:
            count--;
            STOP(count, sum, taken);
        } while (count > 0);
    }
    STOP(item);
    if (taken)
        out[item * 4] = 2;
}
