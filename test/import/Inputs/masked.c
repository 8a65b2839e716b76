struct text {
    const char *next;
    long sum;
};
volatile int seen;

__attribute__((noinline)) int number(struct text *text) {
    char first = *text->next;
    if (first == '-' || (first >= '0' && first <= '9')) {
        int negative = first == '-';
        if (negative)
            text->next++;
        long value = 0;
        while (*text->next >= '0' && *text->next <= '9') {
            int digit = *text->next++ - '0';
            value = value * 10 + digit;
            seen = digit;
        }
        text->sum += negative ? -value : value;
        return 0;
    }
    return 1;
}

int main(void) {
    struct text text = {"-23", 0};
    number(&text);
    text.next = "45";
    return number(&text);
}
