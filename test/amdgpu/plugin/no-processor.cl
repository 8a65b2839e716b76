// Where no processor is named, LLVM generates code for gfx700, without a feature that says how many lanes a wave has: it has 64.

// REQUIRES: plugin
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -nogpulib -O0 -g -c %s -o %t.none.o
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx700 -nogpulib -O0 -g -c %s -o %t.gfx700.o
// RUN: llvm-objcopy-22 --dump-section .debug_loclists=%t.none --dump-section .debug_info=%t.none.info %t.none.o /dev/null
// RUN: llvm-objcopy-22 --dump-section .debug_loclists=%t.gfx700 --dump-section .debug_info=%t.gfx700.info %t.gfx700.o /dev/null
// RUN: cmp %t.none %t.gfx700 && cmp %t.none.info %t.gfx700.info
// A lane's memory is a 64th of what the stack pointer counts.
// RUN: %dwarfdump --debug-info %t.gfx700.o | FileCheck %s
// CHECK: DW_OP_lit6, DW_OP_shr, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address

void store(global int *to);

void f(global int *to) {
    store(to);
    *to = 1;
}
