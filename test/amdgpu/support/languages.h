// What a kernel's words mean for amdgcn in other languages than OpenCL C: C, OpenMP's C for a device, HIP. See kernel.h.
#ifndef LANGUAGES_H
#define LANGUAGES_H

typedef _Float16 half;
#define SIZES __attribute__((amdgpu_flat_work_group_size(WORK_ITEMS, WORK_ITEMS)))
#define global
#define private
#define constant static const

#ifdef __HIP__

// All but the kernel, which comes last, is for the device.
#pragma clang force_cuda_host_device begin
#define ENTRY _Pragma("clang force_cuda_host_device end") extern "C" __attribute__((__global__)) SIZES
#define LOCAL __attribute__((__shared__))
#define local
#define KERNEL(in, out, n) ENTRY void run(const int *in, int *out, int n)

#else

#define IN_LOCAL_MEMORY __attribute__((address_space(3)))
#define LOCAL static IN_LOCAL_MEMORY __attribute__((loader_uninitialized))
#define local IN_LOCAL_MEMORY
#ifdef __cplusplus
#define BY_NAME extern "C"
#else
#define BY_NAME
#endif
// The linker keeps it, as it does kernels of OpenMP.
#define ENTRY BY_NAME __attribute__((amdgpu_kernel, used)) SIZES
#ifdef _OPENMP
// OpenMP compiles for the device what is named, and what that calls.
#define OF_DEVICE _Pragma("omp declare target to(run) device_type(nohost)")
#else
#define OF_DEVICE
#endif
#define KERNEL(in, out, n)                                                                                             \
    ENTRY void run(const int *in, int *out, int n);                                                                    \
    OF_DEVICE ENTRY void run(const int *in, int *out, int n)

#endif

#endif
