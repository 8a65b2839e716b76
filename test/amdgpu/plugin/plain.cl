// A struct that SROA takes apart is shown by its members: clang's idiom for address spaces, with which SROA can't say where
// a part of a variable is, is off its declaration by then. Where code generation would decide otherwise because of the parts'
// records, code is stock's, without these.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O1 -g -c %s -o %t.o
// RUN: %dilifetime locate %t.o --function pick | FileCheck %s
// CHECK: both
// CHECK: bytes 0-3 in {{[sv][0-9]+}}{{.*}}; bytes 4-7 in {{[sv][0-9]+}}

// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O3 -g -DMARKS -ffp-contract=off -I%S/../support -Wno-pass-failed \
// RUN:   -Rpass-missed=dilifetime -c %S/../kernels/matrix.cl -o %t.matrix.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SAME
// SAME-NOT: be stock's
// RUN: env DILIFETIME=check=parts %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O3 -g -DMARKS -ffp-contract=off \
// RUN:   -I%S/../support -Wno-pass-failed -Rpass-missed=dilifetime -c %S/../kernels/matrix.cl -o %t.parts.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// REMARK: matrix.cl:4:1: remark: its variables in parts have no locations: with them its code would not be stock's

struct both {
    int first, second;
};

int pick(int item, global const int *in) {
    struct both both = {in[item], in[item + 7]};
    for (int i = 0; i < 5; i++)
        if (in[i] > both.first)
            both.second -= in[i + both.second];
    return both.first * both.second;
}
