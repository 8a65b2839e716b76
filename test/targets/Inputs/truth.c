// A program without a library that hands its variables' values to `probe`, where a debugger stops and asks for the same
// variables in the frame above. The first argument says which variables.
#ifdef PROBE
long seen;

void probe(long which, long a, long b, long c) { seen += which + a + b + c; }

__attribute__((noreturn)) void leave(void) {
#if defined(__aarch64__)
  __asm__ volatile("mov x8, 93\nmov x0, 0\nsvc 0");
#elif defined(__riscv) || defined(__loongarch__)
#ifdef __riscv
  __asm__ volatile("li a7, 93\nli a0, 0\necall");
#else
  __asm__ volatile("li.w $a7, 93\nli.w $a0, 0\nsyscall 0");
#endif
#elif defined(__s390x__)
  __asm__ volatile("lghi %r2, 0\nsvc 1");
#endif
  for (;;)
    ;
}
#else
void probe(long which, long a, long b, long c);
void leave(void);

struct pair {
  int low;
  long high;
};

long counter;

static inline int twist(int x, long y) {
  int z = x * 3;
  long w = y + z;
  probe(1, x, z, w);
  return (int)(w ^ (w >> 7));
}

__attribute__((noinline)) long work(int n, long k, struct pair *slot) {
  long total = k;
  short half = 7;
  for (int i = 0; i < n; i++) {
    struct pair q = {i, k * 5};
    long v = q.high - i;
    probe(2, i, v, total);
    total += twist(i, v) + q.low;
    half += i;
    slot->low = half;
    probe(3, q.low, q.high, half);
  }
  unsigned char byte = (unsigned char)total;
  probe(4, byte, n, k);
  slot->high = total + byte;
  return total;
}

__attribute__((noinline)) long fold(struct pair *slot, long by) {
  struct pair copy = *slot;
  copy.low += (int)by;
  probe(5, copy.low, copy.high, by);
  long product = copy.high * by;
  probe(6, product, copy.low, by);
  return product - copy.low;
}

void _start(void) {
  struct pair place = {1, 2};
  for (long round = 0; round < 3; round++) {
    long first = work(3 + (int)round, 11 * round - 4, &place);
    probe(7, first, round, place.low);
    counter += fold(&place, first & 15);
  }
  leave();
}
#endif
