// Divergent code in frames that are realigned, with arguments in memory, too.
#include "kernel.h"

struct wide {
    long numbers[4];
} __attribute__((aligned(64)));

NOINLINE static int inner(int value, struct wide by) {
    struct wide kept[2];
    int sum = 0;
    for (int i = 0; i < (value & 7); i++) {
        kept[i & 1].numbers[i & 3] = by.numbers[(value + i) & 3];
        if (by.numbers[i & 3] > 5) {
            sum += (int)kept[i & 1].numbers[i & 3];
            if (sum & 1)
                break;
        }
        STOP(value, i, sum);
    }
    return sum;
}

NOINLINE static int outer(int value) {
    struct wide by[2];
    int sum = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++)
            by[i].numbers[j] = value + i * 3 - j;
    while (sum < 40) {
        if (value & 1)
            sum += inner(value, by[sum & 1]) + 3;
        else if (sum > 20)
            return sum;
        else
            sum += 7;
        STOP(value, sum);
    }
    return sum;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], result = 1;
    if (value % 3)
        result = outer(value & 31);
    out[item] = result;
}
