// Insertion sort of an array in private memory.
#include "kernel.h"

NOINLINE static void sort(int *keys, int count) {
    for (int i = 1; i < count; i++) {
        int key = keys[i], hole = i;
        while (hole > 0 && keys[hole - 1] > key) {
            keys[hole] = keys[hole - 1];
            hole--;
        }
        STOP(count, i, key, hole);
        keys[hole] = key;
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int keys[5];
    for (int i = 0; i < 5; i++)
        keys[i] = in[item + i * 3];
    STOP(item, n, keys);
    sort(keys, 5);
    STOP(item, n, keys);
    int spread = keys[4] - keys[0];
    out[item] = keys[2] * 1024 + spread;
}
