// What import declines stays as stock wrote it: of converted values more is computed, and gdb refuses that for its types. Of a
// part that finalize writes anew it would not, and show 64 bits' remainder, 3, and shift, 15.

// RUN: env DILIFETIME=import=on clang-22 -fpass-plugin=%plugin -O1 -g %s -o %t
// RUN: %gdb -ex 'break mark' -ex run -ex up -ex 'print s' -ex 'continue 3' -ex up -ex 'print s' %t 2>&1 | FileCheck %s
// CHECK: $1 = {a = 12 '\f', b = -75000, c = {{-3|<optimized out>}}}
// CHECK: $2 = {a = 12 '\f', b = {{-21|<optimized out>}}, c = {{255 .*|<optimized out>}}}

struct remainder {
  unsigned char a;
  int b;
  short c;
};

struct shift {
  unsigned char a;
  long b;
  unsigned char c;
};

__attribute__((noinline)) void mark(void) { __asm__ volatile(""); }

__attribute__((noinline)) static int divide(short q, int z) {
  for (int i = 0; i < 3; i++) {
    struct remainder s = {12, q * 75, 32 | q};
    s.c = (short)((s.c | 5) % 10);
    mark();
    z += q + i;
    q = z;
  }
  return z;
}

__attribute__((always_inline)) static inline long down(int a, long y) {
  a &= (int)(a - 70L);
  struct shift s = {12, y, a >> 28};
  mark();
  return 0;
}

__attribute__((noinline)) static int move(int x, long y) {
  down(~20, y);
  down(x, y);
  down((int)y, y);
  return 0;
}

int main(void) {
  volatile int v = -1000;
  divide(v, v);
  v = ~20;
  move(v, v);
  return 0;
}
