// Where lanes are is said without a word: a function has its own code only, and what is inlined there is part of it.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O0 -g -c %s -o %t.O0.o -Rpass-missed=dilifetime 2>&1 | FileCheck %s --allow-empty
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O1 -g -c %s -o %t.O1.o -Rpass-missed=dilifetime 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: remark: 'lanes
// RUN: llvm-dwarfdump-22 %t.O0.o | FileCheck %s --check-prefix=SAID
// RUN: llvm-dwarfdump-22 %t.O1.o | FileCheck %s --check-prefix=SAID
// SAID: DW_AT_LLVM_lane_pc

__attribute__((noinline)) int f(int a) {
    return a > 3 ? a * 2 : a + 1;
}

kernel void k(global int *p) {
    int i = __builtin_amdgcn_workitem_id_x();
    if (p[i] > 2)
        p[i] = f(i);
}

kernel void l(global int *p) {
    int i = __builtin_amdgcn_workitem_id_x();
    if (p[i] > 5)
        p[i] = f(i) + 1;
}
