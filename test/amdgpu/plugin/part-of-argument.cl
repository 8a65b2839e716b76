// A part of an argument above which there are zeros isn't in the argument's memory, where there is more of it.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O1 -g -c %s -o %t.o
// RUN: %dilifetime locate %t.o --function run | FileCheck %s
// CHECK: whole ulong {{.*}} in memory at s[4:5]
// CHECK: upper uint {{.*}} 0x0-{{.*}} no location
// CHECK-NEXT: in register

kernel void run(ulong whole, global uint *out) {
    uint upper = (uint)whole >> 16;
    out[0] = upper;
}
