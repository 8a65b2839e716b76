// RUN: %truth %s
// Classes: methods, constructors and destructors, virtual calls, several bases, `this`.
#include "marks.h"

namespace {

int log_count = 0;

class Counter {
public:
    explicit Counter(int start) : count(start), step(2) { STOP(1, this, this->count, this->step, start); }
    NOINLINE int advance(int times) {
        int before = count;
        for (int i = 0; i < times; i++)
            count += step;
        CALL(2, this, this->count, this->step, times, before);
        step = times;
        STOP(3, this, this->count, this->step, times, before);
        return count - before;
    }
    ~Counter() {
        log_count += count;
        CALL(4, this, this->count, this->step);
    }

private:
    int count;
    int step;
};

struct Shape {
    int id;
    explicit Shape(int id) : id(id) {}
    virtual ~Shape() {}
    virtual int area() const = 0;
};

struct Named {
    char initial = 'n';
};

struct Rectangle : Shape, Named {
    int width, height;
    Rectangle(int id, int width, int height) : Shape(id), width(width), height(height) { initial = 'r'; }
    int area() const override {
        int result = width * height;
        STOP(5, this, this->id, this->initial, this->width, this->height, result);
        return result;
    }
};

struct Square final : Rectangle {
    Square(int id, int side) : Rectangle(id, side, side) {}
    int area() const override {
        int result = Rectangle::area() + id;
        CALL(6, this, this->id, this->width, result);
        return result;
    }
};

NOINLINE int total(const Shape &first, const Shape &second) {
    int sum = first.area();
    STOP(7, first.id, second.id, sum);
    sum += second.area() * 2;
    CALL(8, first.id, second.id, sum);
    return sum;
}

} // namespace

int main() {
    volatile int seed = 6;
    int n = seed, moved = 0;
    {
        Counter counter(n);
        moved = counter.advance(3);
        SKIP(counter);
        CALL(9, seed, n, moved);
    }
    Rectangle rectangle(1, n, n + 1);
    Square square(2, n);
    int sum = total(rectangle, square);
    STOP(10, seed, n, moved, rectangle.id, rectangle.initial, rectangle.width, square.height, sum, log_count);
    return 0;
}
