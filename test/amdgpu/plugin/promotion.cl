// An array that AMDGPU's passes make a vector of is shown by its elements: those that are written by a settled index, and the
// whole where an index is computed or ways join.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O2 -g -S -emit-llvm %s -o - \
// RUN:   | FileCheck %s --check-prefix=IR
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O2 -g -c %s -o %t.o
// RUN: %dilifetime locate %t.o --function pick | FileCheck %s

// IR-LABEL: @pick
// IR: #dbg_value(i32 %{{.*}}, ![[HELD:[0-9]+]], !DIExpression({{.*}}DW_OP_LLVM_fragment, 0, 32)
// IR: #dbg_value(i32 %{{.*}}, ![[HELD]], !DIExpression({{.*}}DW_OP_LLVM_fragment, 32, 32)
// IR: [[WRITTEN:%.*]] = insertelement <4 x i32> {{.*}}, i32 %{{[0-9]+}}, i32 %
// IR-NEXT: #dbg_value(<4 x i32> [[WRITTEN]], ![[HELD]], !DIExpression(
// IR: [[JOINED:%.*]] = phi <4 x i32>
// IR: #dbg_value(<4 x i32> [[JOINED]], ![[HELD]], !DIExpression({{.*}}), ![[PLACE:[0-9]+]])
// IR: ![[HELD]] = !DILocalVariable(name: "held"
//
// Such a record has no line, or a clause of loads around it would have that.
// IR: ![[PLACE]] = !DILocation(line: 0,

// CHECK: held
// CHECK: bytes 0-3 in {{[sv][0-9]+}}{{.*}}; bytes 4-7 in {{[sv][0-9]+}}

int pick(int item, global const int *in, global int *out) {
    int held[4] = {in[item], in[item + 1], 3, in[item + 2]};
    held[item & 3] = in[9];
    if (item > 7) {
        out[item] = held[in[3] & 3];
        held[in[4] & 3] = 11;
    }
    return held[in[2] & 3];
}
