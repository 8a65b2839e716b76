// Before linking, addresses name their section where an offset says too
// little; once linked, they are plain.
//
// RUN: %clang -g -O1 --target=x86_64-linux-gnu -ffunction-sections -fdata-sections -c %s -o %t.o
// RUN: %dilifetime locate %t.o | FileCheck %s
// RUN: %dilifetime locate %t.o --pc .text.two | FileCheck %s --check-prefix=TWO
// RUN: %clang -g -O1 %s -shared -fPIC -o %t.so
// RUN: %dilifetime locate %t.so | FileCheck %s --check-prefix=LINKED

// CHECK: one_global {{.*}}in memory at .data.one_global
// CHECK: own {{.*}}in thread-local storage at .tbss.own
// CHECK: function one: .text.one+0x0-0x
// CHECK: function two: .text.two+0x0-0x

// TWO-NOT: function one
// TWO: function two

// LINKED: linked
// LINKED: one_global {{.*}}in memory at 0x
// LINKED: own {{.*}}in thread-local storage at offset 0x0
// LINKED: function one: 0x
int one_global = 5;
__thread int own;

int one(int x) { return x + one_global; }
int two(int x) { return x * own; }
