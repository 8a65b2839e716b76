// RUN: %truth %s
// Templates: several instances of one function and class, values as parameters, parameter packs, constexpr.
#include "marks.h"

template <typename T, int Size> class Stack {
public:
    NOINLINE bool push(T value) {
        if (used == Size) {
            STOP(1, this->used, value);
            return false;
        }
        items[used++] = value;
        CALL(2, this->used, value, this->items[0]);
        return true;
    }
    NOINLINE T pop() {
        T top = items[--used];
        STOP(3, this->used, top);
        return top;
    }

private:
    T items[Size] = {};
    int used = 0;
};

template <typename T> NOINLINE T largest(const T *values, int count) {
    T best = values[0];
    for (int i = 1; i < count; i++) {
        if (values[i] > best)
            best = values[i];
        CALL(4, values, *values, count, best, i);
    }
    return best;
}

template <typename First> First total(First first) {
    STOP(5, first);
    return first;
}

template <typename First, typename... Rest> NOINLINE First total(First first, Rest... rest) {
    First others = static_cast<First>(total(rest...));
    First result = first + others;
    SKIP(rest);
    CALL(6, first, others, result);
    return result;
}

constexpr int power(int base, int exponent) {
    int result = 1;
    while (exponent-- > 0)
        result *= base;
    return result;
}

template <int N> NOINLINE int offset(int n) {
    constexpr int fixed = power(2, N);
    int moved = n + fixed;
    STOP(7, n, fixed, moved);
    return moved;
}

int main() {
    volatile int seed = 10;
    int n = seed;
    Stack<int, 2> numbers;
    Stack<double, 4> reals;
    numbers.push(n);
    numbers.push(n + 1);
    bool third = numbers.push(n + 2);
    reals.push(n / 4.0);
    int top = numbers.pop();
    double real = reals.pop();
    SKIP(numbers, reals);
    CALL(8, seed, n, third, top, real);
    short shorts[] = {3, static_cast<short>(n), 5};
    double doubles[] = {1.5, real};
    short most = largest(shorts, 3);
    double greatest = largest(doubles, 2);
    long added = total(static_cast<long>(n), 2, 1.5f);
    int shifted = offset<3>(n) + offset<5>(n);
    SKIP(numbers, reals);
    STOP(9, seed, n, third, top, real, most, greatest, added, shifted, shorts[0], shorts[1], doubles[1]);
    return 0;
}
