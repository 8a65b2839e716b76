// Names carry their namespaces and classes; types are as the source has them.
//
// RUN: %clang -g -O0 --target=x86_64-linux-gnu -c %s -o %t.o
// RUN: %dilifetime locate %t.o --width 140 | FileCheck %s

// CHECK: shop::open {{ *}}bool {{.*}}in memory
// CHECK: (anonymous namespace)::hidden
// CHECK-NEXT: int {{ *}}4 {{.*}}in memory
// CHECK: function shop::Till::add: .text+0x0
// CHECK: this {{ *}}Till * {{ *}}8
// CHECK: amounts {{ *}}int (*)[3] {{ *}}8
// CHECK: name {{ *}}const char *const & {{ *}}8
// CHECK: function main
namespace shop {
bool open = true;
struct Till {
  int sum = 0;
  int add(int (*amounts)[3], const char *const &name);
};
} // namespace shop
namespace {
int hidden = 3;
}
int shop::Till::add(int (*amounts)[3], const char *const &name) {
  return sum += (*amounts)[0] + name[0] + hidden;
}
int main() {
  int amounts[3] = {1, 2, 3};
  const char *name = "x";
  return shop::Till().add(&amounts, name);
}
