// A loop that has no effects, and of which nobody needs what it computes, is left in its first turn.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    for (int i3 = 0; i3 < 11; i3++) {
        WATCH(i3);
        ulong v4 = (ulong)1; WATCH(v4);
        int i5 = 0; WATCH(i5);
        do {
            i5++;
            int i6 = 0; WATCH(i6);
            do {
                i6++;
            } while (i6 < 2 && (((i5 & 1) == 0) && 1));
            if ((i6 < i3)) {
            } else {
                v4 -= (ulong)2ul;
            }
        } while (i5 < 5 && 1);
        STOP(item, n, *in, i3, v4, i5);
    }
    // Left in two ways, and what it computes is kept by another variable.
    int limit = item & 7; WATCH(limit);
    int last = 0; WATCH(last);
    int sum = 0; WATCH(sum);
    for (int i = 0; i < 20; i++) {
        WATCH(i);
        sum += i; WATCH(sum);
        if (i == limit)
            break;
        last = i * 3; WATCH(last);
    }
    int kept = last + 1; WATCH(kept);
    int kept2 = sum; WATCH(kept2);
    STOP(item, limit, sum, last, kept, kept2);
    // One turn.
    int one = 5; WATCH(one);
    for (int k = 0; k < 1; k++) {
        WATCH(k);
        one += k + item; WATCH(one);
    }
    STOP(item, one);
    // Of a limit that nobody knows.
    int many = 0, square = 0; WATCH(many); WATCH(square);
    while (many < limit) {
        many++; WATCH(many);
        square = many * many; WATCH(square);
    }
    STOP(item, many, square, limit);
    out[item * STRIDE] = item;
}
