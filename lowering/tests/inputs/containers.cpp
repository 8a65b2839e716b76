#include <vector>
#include <string>
#include <map>
#include <stdexcept>
struct S { static int sm; int f; virtual ~S() {} };
int S::sm = 4;
static int counter;
thread_local int tls = 3;
template <class T> T mx(T a, T b) { return a > b ? a : b; }
static inline int inl(int a) { int q = a * 3; if (q > 10) { int z = q - 1; return z; } return q; }
int foo(std::map<std::string,int> &m, int k) {
  try { m["a"] = inl(k); counter++; tls++; S::sm++; return mx(m.at("b"), inl(k+2)); } catch (std::out_of_range &e) { return -1; }
}
long bar(std::vector<long> &v) { long s = 0; for (auto x : v) { double d = x * 1.5; s += (long)d + inl(x); } return s; }
