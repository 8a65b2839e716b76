// Runs one work-group of a corpus kernel on the host: a coroutine for each work-item, switched at barriers.
//
//   host IN OUT     reads what `in` points at from IN, writes what `out` becomes
//                   to OUT, and prints the log: for each marker `\tITEM\tLINE\tFUNCTION`, then `NAME\tBYTES` for each
//                   name; and between markers `~ITEM\tNAME\tBYTES` when one of these names has got another value.
//
// The kernel is compiled with -fsanitize-coverage=trace-stores: in front of every store it calls a function here, which
// looks whether a name has another value.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "kernel.h"

enum { WORDS = (GROUP + 1) * WORK_ITEMS * STRIDE, STACK = 1 << 16, N = 5 };

static int input[WORDS], output[WORDS];
static ucontext_t scheduler, items[WORK_ITEMS];
static char finished[WORK_ITEMS], stacks[WORK_ITEMS][STACK];
static int running;

int host_local_id(void) { return running; }

void host_barrier(void) { swapcontext(&items[running], &scheduler); }

enum { NAMES = 16, BYTES = 256 };

// The names of the last marker of each work-item, where they are, and what they had when last looked at.
static struct name {
    const char *name;
    const unsigned char *place;
    unsigned long size;
    unsigned char bytes[BYTES];
} names[WORK_ITEMS][NAMES];
static int known[WORK_ITEMS];

static void print_bytes(const struct name *name) {
    printf("%s\t", name->name);
    for (unsigned long at = 0; at < name->size; at++)
        printf("%02x", name->bytes[at]);
    printf("\n");
}

// Looks whether names have got other values.
static void look(void) {
    for (struct name *name = names[running]; name < names[running] + known[running]; name++)
        if (memcmp(name->bytes, name->place, name->size) != 0) {
            memcpy(name->bytes, name->place, name->size);
            printf("~%d\t", running);
            print_bytes(name);
        }
}

void __sanitizer_cov_store1(void *address) { look(); }
void __sanitizer_cov_store2(void *address) { look(); }
void __sanitizer_cov_store4(void *address) { look(); }
void __sanitizer_cov_store8(void *address) { look(); }
void __sanitizer_cov_store16(void *address) { look(); }

void host_stop(int line, const char *function) {
    look();
    known[running] = 0;
    printf("\t%d\t%d\t%s\n", running, line, function);
}

void host_value(const char *name, const void *place, unsigned long size) {
    struct name *next = &names[running][known[running]++];
    if (known[running] > NAMES || size > BYTES)
        abort();
    *next = (struct name){name, place, size, {0}};
    memcpy(next->bytes, place, size);
    print_bytes(next);
}

static void item(void) {
    run(input, output, N);
    finished[running] = 1;
}

// Each work-item runs up to its next barrier or its end, until all have ended.
static void group(void) {
    int left = WORK_ITEMS;
    for (int i = 0; i < WORK_ITEMS; i++) {
        getcontext(&items[i]);
        items[i].uc_stack.ss_sp = stacks[i];
        items[i].uc_stack.ss_size = STACK;
        items[i].uc_link = &scheduler;
        makecontext(&items[i], item, 0);
    }
    while (left > 0)
        for (running = 0; running < WORK_ITEMS; running++)
            if (!finished[running]) {
                swapcontext(&scheduler, &items[running]);
                left -= finished[running];
            }
}

static void transfer(const char *path, const char *mode, int *words) {
    FILE *file = fopen(path, mode);
    size_t done = 0;
    if (file)
        done = mode[0] == 'r' ? fread(words, sizeof *words, WORDS, file) : fwrite(words, sizeof *words, WORDS, file);
    if (!file || fclose(file) != 0 || done != WORDS) {
        perror(path);
        exit(1);
    }
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: host IN OUT\n");
        return 2;
    }
    transfer(arguments[1], "rb", input);
    group();
    transfer(arguments[2], "wb", output);
    return 0;
}
