// RUN: %truth %s
// Pointers to locals, to parameters and into arrays; locals that escape for a while only.
#include "marks.h"

static int *kept;
static int sink;

NOINLINE static void keep(int *where) { kept = where; }
NOINLINE static void bump(void) { *kept += 5; }

NOINLINE static void swap(int *a, int *b) {
    int held = *a;
    STOP(1, a, b, *a, *b, held);
    *a = *b;
    *b = held;
    CALL(2, a, b, *a, *b, held);
}

NOINLINE static int local_pointer(int n) {
    int value = n;
    int *pointer = &value;
    *pointer += 3;
    STOP(3, n, value, pointer, *pointer);
    int **twice = &pointer;
    **twice *= 2;
    CALL(4, n, value, pointer, *pointer, twice);
    pointer = 0;
    STOP(5, n, value, pointer, twice);
    return value;
}

NOINLINE static int escaping(int n) {
    int inside = n * 2;
    STOP(6, n, inside);
    keep(&inside);
    inside++;
    CALL(7, n, inside);
    bump();
    CALL(8, n, inside);
    int after = inside;
    inside = 1000;
    STOP(9, n, inside, after);
    return after;
}

NOINLINE static int walk(const int *from, const int *to) {
    int best = *from;
    for (const int *at = from; at != to; at++) {
        if (*at > best)
            best = *at;
        CALL(10, from, to, *from, best, at, *at);
    }
    STOP(11, from, to, best);
    return best;
}

int main(void) {
    volatile int seed = 21;
    int n = seed, m = n / 2;
    swap(&n, &m);
    CALL(12, seed, n, m);
    sink += local_pointer(n);
    sink += escaping(m);
    int numbers[4] = {n, m, n * m, 3};
    sink += walk(numbers, numbers + 4);
    STOP(13, seed, n, m, numbers[0], numbers[2], sink);
    return 0;
}
