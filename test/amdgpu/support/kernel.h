// One kernel source, four meanings: OpenCL C for amdgcn; C, HIP or OpenMP's C for amdgcn (languages.h); plain C for the host;
// plain C that logs what is true. Or C++.
//
// A corpus kernel is `KERNEL(in, out, n)`: `in` and `out` are global memory of WORK_ITEMS_TOTAL * STRIDE words, `n` is
// the same for all work-items. It sees one dimension, in groups of WORK_ITEMS. What differs between the languages:
//
//   LOCAL            in front of a variable in local memory (`local` is for what a pointer points at)
//   BARRIER()        all work-items of the group come here before one goes on
//   STOP(names...)   a marker; its number is its line
//   WATCH(names...)  the host program logs these from here on, whenever they change
//   LOOK()           ... and looks whether they have; it does so by itself at every store of a scalar
//   REGISTERS(n)     in front of KERNEL: so many vector registers, the rest is spilled
//   SCALARS(n)       the same of scalar registers, on gfx9 and in optimised code: without, LLVM runs out of them
//
// In a *subject* (-DMARKS) a marker is one s_nop whose address the section .stops lists; the names are not looked
// at, so nothing keeps those variables alive. For SPIR-V it is a call, of which through.py makes that. With -DTRUTH_LOG
// (host) the same marker logs the bytes of each name.
// Without either it is nothing at all. A name is a variable, or `*pointer`.
#ifndef KERNEL_H
#define KERNEL_H

#define WORK_ITEMS 64
#define GROUP 1
#define STRIDE 4
#define NOINLINE __attribute__((noinline))

typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned short ushort;

#if defined(__OPENCL_C_VERSION__) || defined(__OPENCL_CPP_VERSION__) || defined(__AMDGCN__)

typedef unsigned long ulong;

#if defined(__OPENCL_C_VERSION__) || defined(__OPENCL_CPP_VERSION__)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
#define LOCAL local
#define ENTRY kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1)))
#define KERNEL(in, out, n) ENTRY void run(global const int *in, global int *out, int n)
#else
#include "languages.h"
#endif

#ifdef __SPIR__
int spirv_item(void);
int spirv_group(void);
void spirv_barrier(void);
void spirv_marker(int line);
#define BARRIER() spirv_barrier()
#define get_local_id(dimension) spirv_item()
#define get_group_id(dimension) spirv_group()
#else
#define BARRIER()                                                                                                      \
    do {                                                                                                               \
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");                                                         \
        __builtin_amdgcn_s_barrier();                                                                                  \
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");                                                         \
    } while (0)
#define ATOMIC(operation, pointer, value)                                                                              \
    __scoped_atomic_fetch_##operation(pointer, value, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP)
#define get_local_id(dimension) ((int)__builtin_amdgcn_workitem_id_x())
#define get_group_id(dimension) ((int)__builtin_amdgcn_workgroup_id_x())
#endif
#define REGISTERS(n) __attribute__((amdgpu_num_vgpr(n)))
#ifdef __OPTIMIZE__
#define SCALARS(n) __attribute__((amdgpu_num_sgpr(n)))
#else
#define SCALARS(n)
#endif
#define WATCH(...) ((void)0)
#define LOOK() ((void)0)

#if defined(MARKS) && defined(__SPIR__)
#define STOP(...) spirv_marker(__LINE__)
#elif defined(MARKS)
// The scheduler moves nothing across, so that what the source has done before is done.
#define STOP(...)                                                                                                      \
    do {                                                                                                               \
        __builtin_amdgcn_sched_barrier(0);                                                                             \
        __asm__ volatile("1: s_nop 0\n\t.pushsection .stops,\"\",@progbits\n\t.quad 1b, %c0\n\t.popsection" ::"i"(      \
            __LINE__));                                                                                                \
        __builtin_amdgcn_sched_barrier(0);                                                                             \
    } while (0)
#else
#define STOP(...) ((void)0)
#endif

#else

#define kernel
#define global
#define local
#define private
#define constant static const

typedef _Float16 half;
typedef unsigned long ulong;

#define LOCAL static
#define BARRIER() host_barrier()
#define ATOMIC(operation, pointer, value) __atomic_fetch_##operation(pointer, value, __ATOMIC_RELAXED)
#define REGISTERS(n)
#define SCALARS(n)
#ifdef __cplusplus
#define FROM_C extern "C"
#else
#define FROM_C
#endif
#define KERNEL(in, out, n) FROM_C void run(const int *in, int *out, int n)
#define get_local_id(dimension) host_local_id()
#define get_group_id(dimension) GROUP

FROM_C void run(const int *in, int *out, int n);
FROM_C void host_barrier(void);
FROM_C int host_local_id(void);

#ifdef TRUTH_LOG
FROM_C void host_stop(int line, const char *function);
FROM_C void host_value(const char *name, const void *bytes, unsigned long size);
FROM_C void host_watch(const char *function, const char *name, const void *bytes, unsigned long size);
FROM_C void host_look(void);
// Macros that aren't expanded in their own text are when it is looked at again.
#define TRUTH_AGAIN(...) TRUTH_AGAIN1(TRUTH_AGAIN1(TRUTH_AGAIN1(TRUTH_AGAIN1(__VA_ARGS__))))
#define TRUTH_AGAIN1(...) TRUTH_AGAIN2(TRUTH_AGAIN2(TRUTH_AGAIN2(TRUTH_AGAIN2(__VA_ARGS__))))
#define TRUTH_AGAIN2(...) TRUTH_AGAIN3(TRUTH_AGAIN3(TRUTH_AGAIN3(TRUTH_AGAIN3(__VA_ARGS__))))
#define TRUTH_AGAIN3(...) __VA_ARGS__
#define TRUTH_PARENTHESES ()
#define TRUTH_EACH(one, first, ...)                                                                                    \
    one(first);                                                                                                        \
    __VA_OPT__(TRUTH_NEXT TRUTH_PARENTHESES(one, __VA_ARGS__))
#define TRUTH_NEXT() TRUTH_EACH
#define TRUTH_WATCH(name) host_watch(__func__, #name, (const void *)&(name), sizeof(name))
#define TRUTH_VALUE(name) host_value(#name, (const void *)&(name), sizeof(name))
#define WATCH(...)                                                                                                     \
    do {                                                                                                               \
        __VA_OPT__(TRUTH_AGAIN(TRUTH_EACH(TRUTH_WATCH, __VA_ARGS__)))                                                  \
    } while (0)
#define LOOK() host_look()
#define STOP(...)                                                                                                      \
    do {                                                                                                               \
        WATCH(__VA_ARGS__);                                                                                            \
        host_stop(__LINE__, __func__);                                                                                 \
        __VA_OPT__(TRUTH_AGAIN(TRUTH_EACH(TRUTH_VALUE, __VA_ARGS__)))                                                  \
    } while (0)
#else
#define STOP(...) ((void)0)
#define WATCH(...) ((void)0)
#define LOOK() ((void)0)
#endif

#endif

#define VECTORS(type)                                                                                                  \
    typedef type type##2 __attribute__((ext_vector_type(2)));                                                          \
    typedef type type##3 __attribute__((ext_vector_type(3)));                                                          \
    typedef type type##4 __attribute__((ext_vector_type(4)));                                                          \
    typedef type type##8 __attribute__((ext_vector_type(8)));
VECTORS(char)
VECTORS(uchar)
VECTORS(short)
VECTORS(ushort)
VECTORS(int)
VECTORS(uint)
VECTORS(long)
VECTORS(ulong)
VECTORS(half)
VECTORS(float)
VECTORS(double)

#define ATOMIC_ADD(pointer, value) ATOMIC(add, pointer, value)
#define ATOMIC_MIN(pointer, value) ATOMIC(min, pointer, value)
#define ATOMIC_MAX(pointer, value) ATOMIC(max, pointer, value)
#define ATOMIC_AND(pointer, value) ATOMIC(and, pointer, value)
#define ATOMIC_OR(pointer, value) ATOMIC(or, pointer, value)
#define ATOMIC_XOR(pointer, value) ATOMIC(xor, pointer, value)

// The bits of a value as those of another type of the same size.
#if defined(__OPENCL_C_VERSION__) || defined(__OPENCL_CPP_VERSION__)
#define BITS_AS(type, value) __builtin_astype(value, type)
#else
#define BITS_AS(type, value) __builtin_bit_cast(type, value)
#endif

#define CLEAR(object) ((void)__builtin_memset(&(object), 0, sizeof(object)))

// What two instructions of one inline assembly make of a `uint`.
#ifdef __AMDGCN__
#define STEP(x) __asm__("v_xor_b32 %0, 1, %0\n\tv_lshlrev_b32 %0, 1, %0" : "+v"(x))
#else
#define STEP(x) ((x) = ((x) ^ 1u) << 1)
#endif

#define get_global_id(dimension) (get_group_id(dimension) * WORK_ITEMS + get_local_id(dimension))

#endif
