// Calls three deep, with variables in registers that callees save, on the stack, and in the frame.
#include <stdlib.h>

__attribute__((noinline)) int leaf(int value) {
    __asm__ volatile("" ::: "memory", "rbx", "r12", "r13", "r14", "r15", "rbp");
    return value + 1;
}

__attribute__((noinline)) int middle(int first, int second) {
    int sum = first * 3 + second, turns = 0;
    for (int i = 0; i < second; i++) {
        sum += leaf(sum ^ i);
        turns += sum & 1;
    }
    return sum + turns + first;
}

__attribute__((noinline)) int outer(int count, char **names) {
    volatile int kept[4] = {count, 2, 3, 5};
    int room = count * 16 + 32;
    char *more = __builtin_alloca(room);
    more[0] = names[0][0];
    int result = middle(count + 6, kept[2]) + more[0];
    return result + kept[1] + room;
}

int main(int count, char **names) { return outer(count, names) == 12345; }
