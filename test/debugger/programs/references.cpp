// RUN: %truth %s
// References: to locals, parameters, members and array elements; range-for and structured bindings.
#include "marks.h"

struct Pair {
    int first;
    long second;
};

static int sink;

NOINLINE static void scale(int &value, const int &factor) {
    STOP(1, value, factor);
    value *= factor;
    CALL(2, value, factor);
}

NOINLINE static int aliases(int n) {
    int value = n;
    int &alias = value;
    const int &fixed = n;
    alias += 3;
    CALL(3, n, value, alias, fixed);
    value = alias * fixed;
    STOP(4, n, value, alias, fixed);
    return value;
}

NOINLINE static long member(Pair &pair) {
    long &second = pair.second;
    int &&first = pair.first + 1;
    second -= first;
    CALL(5, pair.first, pair.second, second, first);
    pair.first = static_cast<int>(second);
    STOP(6, pair.first, pair.second, second, first);
    return second;
}

NOINLINE static int ranged(int n) {
    int values[] = {n, n * 3, n * 5};
    int sum = 0;
    for (int &value : values) {
        sum += value++;
        CALL(7, n, sum, value, values[0], values[1], values[2]);
    }
    STOP(8, n, sum, values[0], values[1], values[2]);
    return sum;
}

NOINLINE static long bound(Pair pair) {
    auto [low, high] = pair;
    low += 4;
    CALL(9, pair.first, pair.second, low, high);
    return low * high;
}

int main() {
    volatile int seed = 8;
    int n = seed;
    scale(n, 5);
    CALL(10, seed, n);
    sink += aliases(n);
    Pair pair = {n, n * 9L};
    sink += static_cast<int>(member(pair));
    sink += ranged(n);
    sink += static_cast<int>(bound(pair));
    STOP(11, seed, n, pair.first, pair.second, sink);
    return 0;
}
