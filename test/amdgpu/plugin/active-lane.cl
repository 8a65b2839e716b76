// Where code generation switches all lanes on to save registers, DW_AT_LLVM_active_lane says which lanes run the program:
// those in the register that keeps EXEC. A function without such code has none.

// REQUIRES: plugin, command
// DEFINE: %{cl} = env DILIFETIME=lanes=on %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -nogpulib -w -g -c %s
// RUN: %{cl} -O1 -mcpu=gfx900 -o %t.64.o
// RUN: %dwarfdump --debug-info %t.64.o | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: llvm-objdump-22 -d --no-show-raw-insn %t.64.o | FileCheck %s --check-prefix=CODE
// CODE: s_xor_saveexec_b64 s[4:5], -1 {{.*}} 00000000001C:
// CODE: s_mov_b64 exec, s[4:5] {{.*}} 000000000028:
//
// DEFINE: %{state} = --function saves --attribute active_lane --reg exec=0xf0f --reg s4=0x3c0 --reg s5=1
// RUN: %dilifetime eval %t.64.o --pc 0x1c %{state} | FileCheck %s --check-prefix=OUTSIDE
// RUN: %dilifetime eval %t.64.o --pc 0x20 %{state} | FileCheck %s --check-prefix=INSIDE
// RUN: %dilifetime eval %t.64.o --pc 0x28 %{state} | FileCheck %s --check-prefix=INSIDE
// RUN: %dilifetime eval %t.64.o --pc 0x2c %{state} | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: DW_AT_LLVM_active_lane = 0xf0f
// INSIDE: DW_AT_LLVM_active_lane = 0x1000003c0
//
// RUN: %{cl} -O1 -mcpu=gfx1030 -o %t.32.o
// RUN: %dilifetime eval %t.32.o --pc saves+0x10 --function saves --attribute active_lane --reg exec=0xf0f --reg s4=0x3c0 | FileCheck %s --check-prefix=NARROW
// NARROW: DW_AT_LLVM_active_lane = 0x3c0
//
// LLVM 22 gives the attribute's number another name.
// ATTRIBUTE-NOT: DW_AT_LLVM_ptrauth_isa_pointer
// ATTRIBUTE:     DW_AT_name ("saves")
// ATTRIBUTE:     DW_AT_LLVM_ptrauth_isa_pointer

__attribute__((noinline)) int leaf(int value) {
    return value * 3;
}

__attribute__((noinline)) int saves(int value) {
    int kept = value + 1;
    return leaf(value) + leaf(kept) * kept;
}

kernel void run(global int *out) {
    int item = __builtin_amdgcn_workitem_id_x();
    out[item] = saves(item);
}
