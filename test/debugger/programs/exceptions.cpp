// RUN: %truth %s
// Exceptions: values before, in and after handlers, unwinding through frames, rethrowing.
#include "marks.h"

struct Failure {
    int code;
    double weight;
};

static int cleaned;

struct Guard {
    int id;
    explicit Guard(int id) : id(id) {}
    ~Guard() {
        cleaned += id;
        STOP(1, this->id);
    }
};

NOINLINE static int check(int value) {
    int limit = value % 3;
    if (limit == 2) {
        CALL(2, value, limit);
        throw Failure{value * 10, value / 2.0};
    }
    if (value > 8)
        throw value;
    STOP(3, value, limit);
    return value + limit;
}

NOINLINE static int guarded(int n) {
    Guard guard(n);
    int got = check(n) + guard.id;
    CALL(4, n, got, guard.id);
    return got;
}

NOINLINE static int caught(int n) {
    int result = -1, attempts = 0;
    for (int i = n; i < n + 4; i++) {
        attempts++;
        try {
            result = guarded(i);
            CALL(5, n, result, attempts, i);
        } catch (const Failure &failure) {
            result = failure.code + attempts;
            CALL(6, n, result, attempts, i, failure.code, failure.weight);
        } catch (int code) {
            SKIP(failure);
            STOP(7, n, result, attempts, i, code);
        }
    }
    STOP(8, n, result, attempts);
    return result;
}

NOINLINE static int again(int n) {
    int depth = 1;
    try {
        try {
            check(n);
        } catch (...) {
            depth++;
            CALL(9, n, depth);
            throw;
        }
    } catch (Failure failure) {
        depth += failure.code;
        STOP(10, n, depth, failure.code, failure.weight);
    }
    SKIP(failure);
    CALL(11, n, depth);
    return depth;
}

int main() {
    volatile int seed = 6;
    int n = seed;
    int first = caught(n);
    int second = again(n + 2);
    CALL(12, seed, n, first, second, cleaned);
    return 0;
}
