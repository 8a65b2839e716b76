// Variables of an optimised program, in words.
//
// RUN: %clang -g -O2 --target=x86_64-linux-gnu -c %s -o %t.o
// RUN: %dilifetime locate %t.o | FileCheck %s
// RUN: %dilifetime locate - < %t.o | FileCheck %s
// RUN: %dilifetime locate %t.o --pc add_all+0 | FileCheck %s --check-prefix=ENTRY
// RUN: %dilifetime locate %t.o --function square | FileCheck %s --check-prefix=ONE
// RUN: %dilifetime locate %t.o --json | FileCheck %s --check-prefix=JSON

static int total;

// CHECK: X86_64, not linked
// CHECK: unit {{.*}}optimised.c
// CHECK: globals
// CHECK: total {{ *}}int {{ *}}4 {{.*}}in memory at .bss
// CHECK: function add_all: 0x0-{{.*}}, frame base RSP
// CHECK-NEXT: name {{ *}}type {{ *}}size  known  PC range {{ *}}location
// CHECK-NEXT: first {{ *}}int {{ *}}4 {{ *}}100% {{.*}}in register RDI
// CHECK: square inlined into add_all at optimised.c:[[#]]: 0x
// CHECK-NEXT: value
// CHECK-NEXT: part {{ *}}int {{ *}}4 {{ *}}100%  whole scope {{ *}}= (RAX & 0xffffffff) / 3 (computed, read-only)
// CHECK: function keep:
// CHECK: lost {{ *}}float {{ *}}4 {{ *}}0%  whole scope {{ *}}no location

// ENTRY-NOT: globals
// ENTRY: function add_all
// ENTRY-NOT: inlined into

// ONE-NOT: first
// ONE: function add_all
// ONE: square inlined into add_all
// ONE-NEXT: value

// JSON: "version": 1,
// JSON: "architecture": "X86_64",
// JSON: "globals": [
// JSON: "name": "total",
// JSON: "kind": "memory",
// JSON: "words": "in memory at .bss"
static int square(int value) {
  int part = value / 3;
  return value * value;
}

int add_all(int first, int second) {
  total += square(first + second);
  return total;
}

float keep(float kept, float given) {
  float lost = given * kept;
  return kept + 1;
}
