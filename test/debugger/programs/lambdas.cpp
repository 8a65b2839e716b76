// RUN: %truth %s
// Lambdas: captures by value and by reference, generic ones, closures passed on and stored.
#include "marks.h"

static int sink;

template <typename Function> NOINLINE static int apply(Function function, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++)
        sum += function(i);
    SKIP(function);
    CALL(1, from, to, sum);
    return sum;
}

NOINLINE static int by_value(int n) {
    int offset = n * 2;
    auto add = [offset, n](int value) {
        int result = value + offset - n;
        SKIP(this);
        STOP(2, value, result, offset, n);
        return result;
    };
    offset = 1000;
    int sum = apply(add, 1, 3);
    SKIP(add);
    CALL(3, n, offset, sum);
    return sum;
}

NOINLINE static int by_reference(int n) {
    int total = 0, calls = 0;
    auto count = [&](int value) {
        total += value * n;
        calls++;
        SKIP(this);
        CALL(4, value, total, calls, n);
        return total;
    };
    int sum = apply(count, 2, 4);
    SKIP(count);
    STOP(5, n, total, calls, sum);
    return sum + calls;
}

NOINLINE static int changing(int n) {
    auto next = [state = n]() mutable {
        state = state * 5 + 1;
        SKIP(this);
        STOP(6, state);
        return state;
    };
    int first = next();
    int second = next();
    SKIP(next);
    CALL(7, n, first, second);
    return first ^ second;
}

NOINLINE static long generic(int n) {
    auto twice = [](auto value) {
        auto doubled = value + value;
        SKIP(this);
        STOP(8, value, doubled);
        return doubled;
    };
    int whole = twice(n);
    double real = twice(n / 8.0);
    SKIP(twice);
    CALL(9, n, whole, real);
    return whole + static_cast<long>(real);
}

int main() {
    volatile int seed = 14;
    int n = seed;
    sink += by_value(n);
    sink += by_reference(n);
    sink += changing(n);
    sink += static_cast<int>(generic(n));
    STOP(10, seed, n, sink);
    return 0;
}
