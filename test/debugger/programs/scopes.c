// RUN: %truth %s
// Nested scopes: names that hide each other, and variables that share a place because they never live together.
#include "marks.h"

static int sink;
NOINLINE static void use(int *value) { sink += (*value)++; }

NOINLINE static int shadows(int value) {
    int result = value;
    {
        int value = result * 2;
        CALL(1, value, result);
        {
            long value = result + 1000L;
            STOP(2, value, result);
            result += (int)value;
            CALL(3, value, result);
        }
        value++;
        CALL(4, value, result);
        result -= value;
    }
    CALL(5, value, result);
    return result;
}

NOINLINE static int sharing(int n) {
    int total = 0;
    {
        int first = n + 1;
        use(&first);
        CALL(6, n, total, first);
        total += first;
    }
    {
        int second = n + 2;
        use(&second);
        CALL(7, n, total, second);
        total += second;
    }
    STOP(8, n, total);
    return total;
}

NOINLINE static int branches(int n) {
    int result = 1;
    if (n > 3) {
        int extra = n * 7;
        STOP(9, n, result, extra);
        result = extra;
    } else {
        int less = n - 7;
        STOP(10, n, result, less);
        result = less;
    }
    for (int n = 0; n < 2; n++) {
        int inner = result + n;
        CALL(11, result, n, inner);
        result = inner;
    }
    STOP(12, n, result);
    return result;
}

int main(void) {
    volatile int seed = 5;
    int n = seed;
    sink += shadows(n);
    sink += sharing(n);
    sink += branches(n) + branches(n - 3);
    STOP(13, seed, n, sink);
    return 0;
}
