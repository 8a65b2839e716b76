// Runs one work-group of a corpus kernel on the host: a coroutine for each work-item,
// switched at barriers.
//
//   host IN OUT     reads what `in` points at from IN, writes what `out` becomes to OUT,
//   and prints the log:
//
//   \tITEM\tCALL\tLINE\tFUNCTION     a marker, then `NAME\tBYTES` for each of its names
//   ~ITEM\tCALL\tNAME\tBYTES         a variable that is watched has got another value, or
//                                   is watched from here on
//   >ITEM\tCALL\tFUNCTION\tMARKERS   the first that is watched in a call of a function,
//                                   which began behind so many markers
//   <ITEM\tCALL                      the call returns
//   -ITEM\tCALL\tFUNCTION\tFROM\tTO   a call in which nothing was watched, and behind how
//                                   many markers it began and returned; these come last
//
// A call's number is its own in its work-item. The kernel is compiled with
// -fsanitize-coverage=trace-stores: in front of every store it calls a function here,
// which looks at what is watched; and with -finstrument-functions.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "kernel.h"

enum { WORDS = (GROUP + 1) * WORK_ITEMS * STRIDE, STACK = 1 << 18, N = 5 };

static int input[WORDS], output[WORDS];
static ucontext_t scheduler, items[WORK_ITEMS];
static char finished[WORK_ITEMS], stacks[WORK_ITEMS][STACK];
static int running;

int host_local_id(void) { return running; }

void host_barrier(void) { swapcontext(&items[running], &scheduler); }

enum { CALLS = 12, NAMES = 256, FUNCTIONS = 256 };

// A variable: where it is, and what it had when last looked at.
struct name {
  const char *name;
  const unsigned char *place;
  unsigned long size;
  unsigned char *bytes;
};

// A call of a function, with what is watched in it.
struct call {
  const void *function;
  int number, known, markers;
  struct name names[NAMES];
};

// The calls that each work-item is in.
static struct call calls[WORK_ITEMS][CALLS];
static int depth[WORK_ITEMS], made[WORK_ITEMS];

// The markers that each has come to.
static int markers[WORK_ITEMS];

// What functions are called in which anything is watched.
static struct function {
  const void *address;
  const char *name;
} functions[FUNCTIONS];
static int functions_known;

// Calls in which nothing is: what their variables are nobody says.
static struct silent {
  const void *function;
  int item, number, from, until;
} *silent;
static size_t silent_known;

static void fail(const char *why) {
  fprintf(stderr, "host: %s\n", why);
  abort();
}

static struct call *current(void) { return &calls[running][depth[running] - 1]; }

static void print_bytes(const char *name, const unsigned char *bytes,
                        unsigned long size) {
  printf("%s\t", name);
  for (unsigned long at = 0; at < size; at++)
    printf("%02x", bytes[at]);
  putchar('\n');
}

static void note(const struct call *call, struct name *name) {
  memcpy(name->bytes, name->place, name->size);
  printf("~%d\t%d\t", running, call->number);
  print_bytes(name->name, name->bytes, name->size);
}

// Looks whether variables have got other values.
void host_look(void) {
  for (struct call *call = calls[running]; call < calls[running] + depth[running]; call++)
    for (struct name *name = call->names; name < call->names + call->known; name++)
      if (memcmp(name->bytes, name->place, name->size) != 0)
        note(call, name);
}

void __sanitizer_cov_store1(void *address) { host_look(); }
void __sanitizer_cov_store2(void *address) { host_look(); }
void __sanitizer_cov_store4(void *address) { host_look(); }
void __sanitizer_cov_store8(void *address) { host_look(); }
void __sanitizer_cov_store16(void *address) { host_look(); }

static const char *name_of(const void *address) {
  for (int at = 0; at < functions_known; at++)
    if (functions[at].address == address)
      return functions[at].name;
  return NULL;
}

static void keep_name(const void *address, const char *name) {
  if (name_of(address))
    return;
  if (functions_known == FUNCTIONS)
    fail("more functions than FUNCTIONS");
  functions[functions_known++] = (struct function){address, name};
}

static void keep_silent(const struct call *call) {
  // The array is as large as the next power of two.
  if ((silent_known & (silent_known - 1)) == 0)
    silent = realloc(silent, (silent_known ? 2 * silent_known : 1) * sizeof *silent);
  if (!silent)
    fail("no memory");
  silent[silent_known++] = (struct silent){call->function, running, call->number,
                                           call->markers, markers[running]};
}

// They are listed last, as a function may be silent before it is known by name.
static void list_silent(void) {
  for (const struct silent *call = silent; call < silent + silent_known; call++) {
    const char *name = name_of(call->function);
    if (name)
      printf("-%d\t%d\t%s\t%d\t%d\n", call->item, call->number, name, call->from,
             call->until);
  }
}

void host_watch(const char *function, const char *text, const void *place,
                unsigned long size) {
  struct call *call = current();
  struct name *name = call->names;
  host_look();
  // In another block there may be another variable of this name.
  while (name < call->names + call->known && strcmp(name->name, text) != 0)
    name++;
  if (name < call->names + call->known && name->place == place)
    return;
  if (name == call->names + NAMES)
    fail("more variables in a call than NAMES");
  if (call->known == 0) {
    keep_name(call->function, function);
    printf(">%d\t%d\t%s\t%d\n", running, call->number, function, call->markers);
  }
  if (name == call->names + call->known)
    call->known++;
  *name = (struct name){text, place, size, realloc(name->bytes, size)};
  if (!name->bytes)
    fail("no memory");
  note(call, name);
}

// The kernel is the first call of a work-item; its arguments are watched whatever it
// says.
void __cyg_profile_func_enter(void *function, void *site) {
  host_look();
  if (depth[running]++ == CALLS)
    fail("calls are deeper than CALLS");
  current()->function = function;
  current()->number = made[running]++;
  current()->known = 0;
  current()->markers = markers[running];
  if (depth[running] == 1) {
    static const int n = N;
    host_watch("run", "*in", input, sizeof *input);
    host_watch("run", "*out", output, sizeof *output);
    host_watch("run", "n", &n, sizeof n);
  }
}

void __cyg_profile_func_exit(void *function, void *site) {
  host_look();
  if (current()->known > 0)
    printf("<%d\t%d\n", running, current()->number);
  else
    keep_silent(current());
  depth[running]--;
}

void host_stop(int line, const char *function) {
  host_look();
  markers[running]++;
  printf("\t%d\t%d\t%d\t%s\n", running, current()->number, line, function);
}

void host_value(const char *text, const void *place, unsigned long size) {
  print_bytes(text, place, size);
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
    done = mode[0] == 'r' ? fread(words, sizeof *words, WORDS, file)
                          : fwrite(words, sizeof *words, WORDS, file);
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
  list_silent();
  transfer(arguments[2], "wb", output);
  return 0;
}
