// Edges that are there for LiveDebugValues only are none that LLVM's verifier of machine code sees.

// REQUIRES: plugin
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -nogpulib -w -g -mcpu=gfx90a -O2 -mllvm -verify-machineinstrs -c %s -o %t.o

kernel void steps(global int *values, int most) {
    int item = __builtin_amdgcn_workitem_id_x(), value = values[item], count = 0;
    while (value > 1) {
        value = (value & 1) ? 3 * value + 1 : value >> 1;
        count++;
        if (count > most)
            break;
    }
    values[item] = count;
}
