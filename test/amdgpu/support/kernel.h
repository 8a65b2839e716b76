// One kernel source, three meanings: OpenCL C for amdgcn, plain C for the host, plain C that logs what is true.
//
// A corpus kernel is `KERNEL(in, out, n)`: `in` and `out` are global memory of WORK_ITEMS_TOTAL * STRIDE words, `n` is
// the same for all work-items. It sees one dimension, in groups of WORK_ITEMS. What differs between the languages:
//
//   LOCAL            in front of a variable in local memory (`local` is for what a pointer points at)
//   BARRIER()        all work-items of the group come here before one goes on
//   STOP(names...)   a marker; its number is its line
//
// In a *subject* (-DMARKS) a marker is one s_nop whose address the section .stops lists; the names are not looked
// at, so nothing keeps those variables alive. With -DTRUTH_LOG (host) the same marker logs the bytes of each name.
// Without either it is nothing at all. A name is a variable, or `*pointer`.
#ifndef KERNEL_H
#define KERNEL_H

#define WORK_ITEMS 64
#define GROUP 1
#define STRIDE 4
#define NOINLINE __attribute__((noinline))

typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef float float2 __attribute__((ext_vector_type(2)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned short ushort;

#ifdef __OPENCL_C_VERSION__

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

typedef unsigned long ulong;

#define LOCAL local
#define BARRIER()                                                                                                      \
    do {                                                                                                               \
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");                                                         \
        __builtin_amdgcn_s_barrier();                                                                                  \
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");                                                         \
    } while (0)
#define ATOMIC_ADD(pointer, value) __scoped_atomic_fetch_add(pointer, value, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP)
#define KERNEL(in, out, n)                                                                                             \
    kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void run(global const int *in, global int *out,     \
                                                                            int n)
#define get_local_id(dimension) ((int)__builtin_amdgcn_workitem_id_x())
#define get_group_id(dimension) ((int)__builtin_amdgcn_workgroup_id_x())

#ifdef MARKS
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
#define half _Float16
#define ulong unsigned long

#define LOCAL static
#define BARRIER() host_barrier()
#define ATOMIC_ADD(pointer, value) __atomic_fetch_add(pointer, value, __ATOMIC_RELAXED)
#define KERNEL(in, out, n) void run(const int *in, int *out, int n)
#define get_local_id(dimension) host_local_id()
#define get_group_id(dimension) GROUP

void run(const int *in, int *out, int n);
void host_barrier(void);
int host_local_id(void);

#ifdef TRUTH_LOG
void host_stop(int line, const char *function);
void host_value(const char *name, const void *bytes, unsigned long size);
#define TRUTH_VALUE(name) host_value(#name, &(name), sizeof(name));
#define TRUTH_EACH_1(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_2(__VA_ARGS__))
#define TRUTH_EACH_2(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_3(__VA_ARGS__))
#define TRUTH_EACH_3(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_4(__VA_ARGS__))
#define TRUTH_EACH_4(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_5(__VA_ARGS__))
#define TRUTH_EACH_5(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_6(__VA_ARGS__))
#define TRUTH_EACH_6(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_7(__VA_ARGS__))
#define TRUTH_EACH_7(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_8(__VA_ARGS__))
#define TRUTH_EACH_8(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_9(__VA_ARGS__))
#define TRUTH_EACH_9(x, ...) TRUTH_VALUE(x) __VA_OPT__(TRUTH_EACH_10(__VA_ARGS__))
#define TRUTH_EACH_10(x) TRUTH_VALUE(x)
#define STOP(...)                                                                                                      \
    do {                                                                                                               \
        host_stop(__LINE__, __func__);                                                                                 \
        __VA_OPT__(TRUTH_EACH_1(__VA_ARGS__))                                                                          \
    } while (0)
#else
#define STOP(...) ((void)0)
#endif

#endif

#define get_global_id(dimension) (get_group_id(dimension) * WORK_ITEMS + get_local_id(dimension))

#endif
