// RUN: %truth %s
// A container with iterators and move semantics: small classes that dissolve when they are inlined.
#include "marks.h"

namespace box {

enum class State : unsigned char { Empty = 3, Full = 200 };

class Range {
public:
    struct Iterator {
        int at;
        int step;
        int operator*() const { return at * step; }
        Iterator &operator++() {
            ++at;
            return *this;
        }
        bool operator!=(const Iterator &other) const { return at != other.at; }
    };
    Range(int from, int to, int step) : from(from), to(to), step(step) {}
    Iterator begin() const { return {from, step}; }
    Iterator end() const { return {to, step}; }

private:
    int from, to, step;
};

class Buffer {
public:
    explicit Buffer(int size) : data(new int[size]), size(size) {
        for (int i = 0; i < size; i++)
            data[i] = size - i;
    }
    Buffer(Buffer &&other) noexcept : data(other.data), size(other.size) {
        other.data = nullptr;
        other.size = 0;
        STOP(1, other.data, other.size, this->data, this->size);
    }
    ~Buffer() { delete[] data; }
    State state() const {
        State result = data ? State::Full : State::Empty;
        STOP(2, this->data, this->size, result);
        return result;
    }
    int *data;
    int size;
};

} // namespace box

NOINLINE static int walk(int n) {
    box::Range range(1, 4, n);
    int sum = 0;
    for (int value : range) {
        sum += value;
        SKIP(range);
        CALL(3, n, sum, value);
    }
    for (box::Range::Iterator it = range.begin(); it != range.end(); ++it) {
        sum -= *it / 2;
        SKIP(range);
        STOP(4, n, sum, it.at, it.step);
    }
    return sum;
}

NOINLINE static int moving(int n) {
    box::Buffer first(n);
    box::Buffer second(static_cast<box::Buffer &&>(first));
    box::State empty = first.state();
    box::State full = second.state();
    CALL(5, n, first.size, first.data, second.size, second.data, *second.data, empty, full);
    second.data[0] += 5;
    int head = second.data[0];
    STOP(6, n, first.size, second.size, *second.data, empty, full, head);
    return head + static_cast<int>(full);
}

int main() {
    volatile int seed = 4;
    int n = seed;
    int sum = walk(n);
    int head = moving(n);
    CALL(7, seed, n, sum, head);
    return 0;
}
