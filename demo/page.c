volatile int seen;

__attribute__((noinline)) void note(int line) {
    seen = line;
}

__attribute__((noinline)) int visit(int line) {
    int page = line / 60;
    note(line);
    return line;
}

int main(void) {
    return visit(-180) + 180;
}
