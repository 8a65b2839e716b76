// RUN: %truth %s
// Sorting in place and searching: indices, bounds and pivots that change all the time.
#include "marks.h"

static int numbers[7] = {42, 7, 19, 3, 88, 23, 11};

NOINLINE static void insertion(int *values, int count) {
    for (int i = 1; i < count; i++) {
        int held = values[i], at = i;
        while (at > 0 && values[at - 1] > held) {
            values[at] = values[at - 1];
            at--;
        }
        values[at] = held;
        STOP(1, values, *values, count, i, held, at);
    }
}

NOINLINE static int search(const int *values, int count, int key) {
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        CALL(2, values, count, key, low, high, middle);
        if (values[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    STOP(3, values, count, key, low, high);
    return low;
}

NOINLINE static int partition(int *values, int low, int high) {
    int pivot = values[high], at = low;
    for (int i = low; i < high; i++)
        if (values[i] < pivot) {
            int held = values[i];
            values[i] = values[at];
            values[at] = held;
            at++;
            STOP(4, values, low, high, pivot, at, i, held);
        }
    values[high] = values[at];
    values[at] = pivot;
    CALL(5, values, low, high, pivot, at);
    return at;
}

int main(void) {
    volatile int seed = 7;
    int n = seed;
    int where = partition(numbers, 0, n - 1);
    CALL(6, seed, n, where, numbers[0], numbers[1], numbers[2], numbers[6]);
    insertion(numbers, n);
    int found = search(numbers, n, 20);
    STOP(7, seed, n, where, found, numbers[0], numbers[3], numbers[6]);
    return 0;
}
