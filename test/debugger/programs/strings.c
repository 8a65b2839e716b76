// RUN: %truth %s
// Character arrays, string scanning and a state machine.
#include "marks.h"

struct cursor {
    const char *at;
    int line;
};

NOINLINE static unsigned hash(const char *text) {
    unsigned value = 5381;
    for (; *text; text++) {
        value = value * 33 ^ (unsigned char)*text;
        STOP(1, text, *text, value);
    }
    return value;
}

NOINLINE static int words(const char *text) {
    int count = 0;
    _Bool inside = 0;
    for (int i = 0; text[i]; i++) {
        char c = text[i];
        if (c == ' ') {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            count++;
            CALL(2, text, count, inside, i, c);
        }
    }
    STOP(3, text, count, inside);
    return count;
}

NOINLINE static int number(struct cursor *cursor) {
    int value = 0;
    while (*cursor->at >= '0' && *cursor->at <= '9') {
        value = value * 10 + (*cursor->at - '0');
        cursor->at++;
        STOP(4, cursor, cursor->line, *cursor->at, value);
    }
    cursor->line += 2;
    CALL(5, cursor, cursor->line, *cursor->at, value);
    return value;
}

NOINLINE static int reversed(const char *text, int length) {
    char buffer[8] = "";
    for (int i = 0; i < length; i++)
        buffer[length - 1 - i] = text[i];
    CALL(6, text, length, buffer[0], buffer[1], buffer[2], buffer[3]);
    buffer[1] = '*';
    STOP(7, text, length, buffer[0], buffer[1], buffer[2], buffer[3]);
    return buffer[0] + buffer[1];
}

int main(void) {
    static const char text[] = "  ab  c d";
    volatile int seed = 4;
    int n = seed;
    unsigned hashed = hash("key");
    int counted = words(text);
    struct cursor cursor = {"273x", n};
    int value = number(&cursor);
    int sum = reversed("wxyz", n);
    CALL(8, seed, n, text[2], hashed, counted, cursor.line, value, sum);
    return 0;
}
