// Pointers have the size of their address space's addresses.

// REQUIRES: plugin, command
// RUN: %clang -g -O1 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -c %s -o %t.o
// RUN: %dilifetime locate %t.o --function store | FileCheck %s
// RUN: %dilifetime eval %t.o --pc 0 --var near --lane 1 --reg 'v0[1]=0x40' | FileCheck %s --check-prefix=NEAR
//
// CHECK-DAG: near{{ +}}int *{{ +}}4
// CHECK-DAG: own{{ +}}int *{{ +}}4
// CHECK-DAG: far{{ +}}int *{{ +}}8
// CHECK-DAG: any{{ +}}int *{{ +}}8
// NEAR: near: int * = 0x40{{$}}

__attribute__((noinline)) void store(local int *near, private int *own, global int *far, int *any) {
    *near = *own + *far + *any;
    *far = 2;
}

kernel void run(global int *far, local int *near) {
    int own = far[1];
    store(near, &own, far, &own);
    far[2] = own;
}
