// RUN: %truth %s
// Globals, file-local ones, statics in functions, constants, and thread-locals.
#include "marks.h"

int shared = 4;
static int counter;
static long folded = 1234567;
static const int limit = 40;
static struct {
    int a;
    double b;
} record = {1, 2.5};
static _Thread_local int mine = 6;
int *pointer_to_shared = &shared;

NOINLINE static int count(int by) {
    static int calls;
    static int never_changed = 31;
    calls++;
    counter += by;
    CALL(1, by, calls, counter, shared, never_changed);
    shared = counter * calls;
    STOP(2, by, calls, counter, shared, folded, limit, never_changed);
    return shared + never_changed;
}

NOINLINE static long change(int n) {
    record.a += n;
    record.b *= n;
    CALL(3, n, record.a, record.b, *pointer_to_shared);
    long result = record.a + folded;
    record.a = 0;
    STOP(4, n, record.b, result, folded);
    return result;
}

NOINLINE static int thread_local_value(int n) {
    mine += n;
    CALL(5, n, counter);
    return mine;
}

int main(void) {
    volatile int seed = 3;
    int n = seed;
    int first = count(n);
    int second = count(limit);
    long third = change(n);
    int fourth = thread_local_value(n);
    STOP(6, seed, n, first, second, third, fourth, counter, shared);
    return 0;
}
