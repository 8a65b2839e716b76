// A struct whose two fields live apart, and a number that lives in a register and in memory at once.
struct pair {
  long low, high;
};

long counter;

__attribute__((noinline)) void stop(void) { counter++; }

__attribute__((noinline)) long work(long a, long b, long *slot) {
  struct pair p = {a * a, b * b}; // never in memory: two registers
  long total = p.low + p.high;    // in a register, and, once stored, in *slot too
  *slot = total;
  stop();
  return *slot * p.low - a;
}

int main(void) {
  long place = 0;
  return work(3, 4, &place) != 222;
}
