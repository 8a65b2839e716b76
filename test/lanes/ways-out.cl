// Loops that lanes leave in several ways: what `locate --lanes` says of them are words, also where masks are turned over, put together
// of two registers, or in lanes of others.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -g -O1 -c %s -o %t.o
// RUN: %dilifetime locate --lanes %t.o | FileCheck %s --implicit-check-not=DW_OP
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1100 -nogpulib -g -O3 -c %s -o %t.3.o
// RUN: %dilifetime locate --lanes %t.3.o | FileCheck %s --check-prefix=FUNCTION --implicit-check-not=DW_OP

// FUNCTION: function ways: waves of
// CHECK: function ways: waves of 64 lanes
// CHECK: other lanes in ~s[{{.*}}] & s[{{.*}}] wait; they go on at {{.*}}, ways-out.cl:[[#]]
__kernel void ways(__global const unsigned *in, __global unsigned *out) {
    unsigned item = get_global_id(0), sum = 0;
    for (unsigned i = 0; i < 8; i++) {
        sum += in[item + i];
        if (sum & 4) {
            sum += 100;
            break;
        }
        while (sum > 9)
            sum = sum / 3 + 1;
        if (sum % 5 == 1) {
            sum *= 7;
            break;
        }
    }
    out[item] = sum + 2;
}
