// A long chain of conditions, with more in each rung.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], result = 0;
    if (value % 2 == 0) {
        result = 1;
        if (value % 3 == 0) {
            result = value / 3;
            STOP(item, value, result);
        }
    } else if (value % 3 == 0) {
        do {
            result += 3;
            STOP(item, value, result);
        } while (result < (value & 31));
    } else if (value % 5 == 0) {
        result = value & 8 ? 5 : item;
        if (result == 5)
            out[item + 1 - 1] = 0;
        else
            result++;
    } else if (value % 7 == 0) {
        for (int i = value; i > 0; i /= 2)
            result += i & 1;
    } else {
        result = -value;
    }
    STOP(item, value, result);
    out[item] = result;
}
