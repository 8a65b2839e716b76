// gfx1250 has more than 256 vector registers, with DWARF numbers of two ranges: each has a part for each lane.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -nogpulib -w -g -mcpu=gfx1250 -O1 -c %s -o %t.o
// RUN: %dilifetime locate %t.o > %t.text && FileCheck %s --input-file=%t.text
// RUN: llvm-dwarfdump-22 %t.o | FileCheck %s --check-prefix=DWARF

// CHECK-DAG: {{ in register v[34][0-9][0-9]\[lane\]}}
// CHECK-DAG: {{ in register v[56][0-9][0-9]\[lane\]}}
// CHECK-NOT: DWARF number
// DWARF-DAG: DW_OP_regx 0x7{{[0-9a-f][0-9a-f]}}, DW_OP_LLVM_user DW_OP_LLVM_push_lane
// DWARF-DAG: DW_OP_regx 0xe{{[0-9a-f][0-9a-f]}}, DW_OP_LLVM_user DW_OP_LLVM_push_lane

#define FOUR(of, n) of(n##0) of(n##1) of(n##2) of(n##3)
#define MANY(of, n) FOUR(of, n##0) FOUR(of, n##1) FOUR(of, n##2) FOUR(of, n##3)
#define ALL(of) MANY(of, 10) MANY(of, 11) MANY(of, 12) MANY(of, 13) MANY(of, 20) MANY(of, 21) MANY(of, 22) MANY(of, 23) \
    MANY(of, 30) MANY(of, 31) MANY(of, 32) MANY(of, 33) MANY(of, 40) MANY(of, 41) MANY(of, 42) MANY(of, 43) \
    MANY(of, 50) MANY(of, 51) MANY(of, 52) MANY(of, 53) MANY(of, 60) MANY(of, 61) MANY(of, 62) MANY(of, 63) \
    MANY(of, 70) MANY(of, 71) MANY(of, 72) MANY(of, 73) MANY(of, 80) MANY(of, 81) MANY(of, 82) MANY(of, 83) \
    MANY(of, 90) MANY(of, 91) MANY(of, 92) MANY(of, 93)
#define READ(n) int v##n = memory[item + n];
#define WRITE(n) memory[item + n] = v##n + 1;

__attribute__((amdgpu_waves_per_eu(1, 1), reqd_work_group_size(32, 1, 1))) kernel void work(volatile global int *memory) {
    int item = __builtin_amdgcn_workitem_id_x();
    ALL(READ)
    ALL(WRITE)
}
