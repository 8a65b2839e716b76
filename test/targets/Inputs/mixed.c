// Numbers of several sizes, a structure that is split, inlined functions, memory, and a global variable.
struct pair {
  int a;
  long b;
};

static int mix(int x, long y) {
  int z = x * 3;
  long w = y + z;
  return (int)(w ^ (w >> 7));
}

__attribute__((noinline)) int work(int n, long k, struct pair *p, double d) {
  int total = 0;
  short half = 7;
  for (int i = 0; i < n; i++) {
    struct pair q = {i, k};
    long v = q.b * i;
    total += mix(p->a, v) + q.a;
    p->a += half;
    half += total;
    d += total;
  }
  p->b = total;
  return total + (int)d;
}

long g;

int entry(int a) {
  struct pair p = {a, 2};
  struct pair constant = {5, -6};
  g = work(a, 5, &p, 2.5) + mix(constant.a, constant.b);
  return p.a + (int)p.b;
}
