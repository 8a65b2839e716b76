// Many functions, each with counters and their names.
#define ONE(n) static inline int only##n(int a) { return a > n ? a * n : a + n; }
#define USE(n) __attribute__((noinline)) int use##n(int a) { return only##n(a) + only##n(a * 2); }
#define BOTH(n) ONE(n) USE(n)
#define TEN(n) BOTH(n##0) BOTH(n##1) BOTH(n##2) BOTH(n##3) BOTH(n##4) BOTH(n##5) BOTH(n##6) BOTH(n##7) BOTH(n##8) BOTH(n##9)
TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6)
