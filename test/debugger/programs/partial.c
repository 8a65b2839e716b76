// RUN: %truth %s
// Structs of which a part has no value, or none any more: the part must not be shown, the rest should be.
#include "marks.h"

struct four {
    int a, b, c, d;
};

struct two {
    long first, second;
};

static int sink;

// Only some fields are ever set.
NOINLINE static int unset_fields(int n) {
    struct four four;
    four.a = n * 3;
    four.c = n + 9;
    CALL(1, n, four.a, four.c);
    four.a += four.c;
    STOP(2, n, four.a, four.c);
    return four.a + four.c;
}

// The middle fields are computed and never needed: their values are gone.
NOINLINE static int dead_fields(int n, int m) {
    struct four four = {n ^ 11, n / 7, m % 13, n + m};
    CALL(3, n, m, four.a, four.b, four.c, four.d);
    int result = four.a - four.d;
    CALL(4, n, m, four.a, four.b, four.c, four.d, result);
    return result;
}

NOINLINE static int first_dead(int n) {
    struct four four = {n % 17, n % 19, n % 23, n % 29};
    int sum = four.b + four.c;
    CALL(5, n, four.a, four.b, four.c, four.d, sum);
    return sum + four.d;
}

NOINLINE static long half(long n) {
    struct two two = {n / 3, n * 5};
    STOP(6, n, two.first, two.second);
    CALL(7, n, two.first, two.second);
    return two.second;
}

NOINLINE static long other_half(long n) {
    struct two two = {n * 7, n / 5};
    CALL(8, n, two.first, two.second);
    CALL(9, n, two.first, two.second);
    return two.first;
}

int main(void) {
    volatile int seed = 250;
    int n = seed;
    sink += unset_fields(n);
    sink += dead_fields(n, n * 3);
    sink += first_dead(n);
    sink += (int)half(n);
    sink += (int)other_half(n);
    STOP(10, seed, n, sink);
    return 0;
}
