#pragma once
// What both files have, in each of the languages they are compiled as.
#if defined(__OPENCL_VERSION__) || defined(__OPENCL_CPP_VERSION__)
#define KERNEL __kernel
#define DEVICE
#define GLOBAL __global
#elif defined(__HIP__)
#define KERNEL extern "C" __attribute__((global))
#define DEVICE __attribute__((device))
#define GLOBAL
#elif defined(__AMDGCN__)
// The linker keeps them, as it does kernels of OpenMP.
#define KERNEL __attribute__((amdgpu_kernel, used))
#define DEVICE
#define GLOBAL __attribute__((address_space(1)))
#else
#define KERNEL
#define DEVICE
#define GLOBAL
#endif

#if defined(_OPENMP) && defined(__AMDGCN__)
#pragma omp begin declare target device_type(nohost)
#endif

#ifdef __cplusplus
#define SHARED inline
#else
#define SHARED static inline
#endif

struct Pair {
  int low, high;
};

// In C++ both files have it, and the linker keeps one.
DEVICE SHARED __attribute__((noinline)) int mixed(int a, int b) {
  struct Pair pair = {a & 0xff, b >> 8};
  int sum = pair.low * 3 + pair.high;
  return sum ^ (a - b);
}

DEVICE int weighed(int value, int weight);
