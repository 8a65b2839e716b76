// Of a long only the low half is copied. Where its register is used again, the low half is still known, as a sum: that isn't
// the whole.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1100 -nogpulib -O1 -g -DMARKS -I%S/../support \
// RUN:   -c %S/../regressions/half.cl -o %t.o
// RUN: %dilifetime locate %t.o --function run | FileCheck %s
// CHECK:      got
// CHECK:      pieces: bytes 0-3 in [[LOW:v[0-9]+]][lane]; bytes 4-7 optimized out
// CHECK-NEXT: no location
// CHECK-NEXT: pieces: bytes 0-3 in [[LOW]][lane]; bytes 4-7 optimized out
