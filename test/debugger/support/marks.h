// Stop markers: one source, two meanings.
//
// In the *subject* (the program that is debugged) a marker is a place where the debugger stops; the names after
// its number are not looked at, so nothing keeps those variables alive. With -DTRUTH_LOG the same marker prints
// what each name holds there. The inputs are fixed, so the k-th stop of the subject is the k-th record of the log.
//
//   STOP(id, names...)   stops in front of a nop: locations in caller-saved registers hold here
//   CALL(id, names...)   stops inside an opaque call: locations have to survive it
//   SKIP(names...)       in front of a marker: visible there, but without a value yet, or without leaves to ask for
//
// A name is a path that both debuggers understand: `x`, `s.a`, `a[1]`, `p->next`, `*p`. Aggregates go leaf by leaf.
#ifndef MARKS_H
#define MARKS_H

#ifdef __cplusplus
extern "C" void truth_call(int id);
#else
void truth_call(int id);
#endif

#define NOINLINE __attribute__((noinline))
#define INLINE static inline __attribute__((always_inline))

#ifndef TRUTH_LOG

// The table says where each marker is, also when the optimiser has made copies of it. The section isn't loaded.
#define STOP(id, ...)                                                                                                  \
    __asm__ volatile("1: nop\n\t.pushsection .stops,\"\",@progbits\n\t.quad 1b, %c0\n\t.popsection" ::"i"(id))
// What follows the call keeps it from becoming a tail call, which would take the frame away.
#define CALL(id, ...)                                                                                                  \
    do {                                                                                                               \
        truth_call(id);                                                                                                \
        __asm__ volatile("");                                                                                          \
    } while (0)
#define SKIP(...) ((void)0)

#else

#include <stdio.h>
#include <string.h>

#define TRUTH_OVERLOAD static inline __attribute__((overloadable, unused))

// Normal forms, each with the letter by which the drivers know it: integer, float bits, raw bits, pointer.
#define TRUTH_INTEGER(T, format, wide)                                                                                 \
    TRUTH_OVERLOAD void truth_log(const char *name, T value) { printf("%s\ti\t" format "\n", name, (wide)value); }
TRUTH_INTEGER(bool, "%lld", long long)
TRUTH_INTEGER(char, "%lld", long long)
TRUTH_INTEGER(signed char, "%lld", long long)
TRUTH_INTEGER(unsigned char, "%lld", long long)
TRUTH_INTEGER(short, "%lld", long long)
TRUTH_INTEGER(unsigned short, "%lld", long long)
TRUTH_INTEGER(int, "%lld", long long)
TRUTH_INTEGER(unsigned, "%lld", long long)
TRUTH_INTEGER(long, "%lld", long long)
TRUTH_INTEGER(long long, "%lld", long long)
TRUTH_INTEGER(unsigned long, "%llu", unsigned long long)
TRUTH_INTEGER(unsigned long long, "%llu", unsigned long long)

TRUTH_OVERLOAD void truth_log(const char *name, unsigned __int128 value) {
    printf("%s\tx\t%016llx%016llx\n", name, (unsigned long long)(value >> 64), (unsigned long long)value);
}
TRUTH_OVERLOAD void truth_log(const char *name, __int128 value) { truth_log(name, (unsigned __int128)value); }

// A float is logged as the double of the same value: that is how both debuggers hand it out.
TRUTH_OVERLOAD void truth_log(const char *name, double value) {
    unsigned long long bits;
    memcpy(&bits, &value, sizeof bits);
    printf("%s\tf\t%016llx\n", name, bits);
}
TRUTH_OVERLOAD void truth_log(const char *name, float value) { truth_log(name, (double)value); }
TRUTH_OVERLOAD void truth_log(const char *name, long double value) {
    unsigned long long low;
    unsigned short high;
    memcpy(&low, &value, sizeof low);
    memcpy(&high, (const char *)&value + sizeof low, sizeof high);
    printf("%s\tx\t%04x%016llx\n", name, high, low);
}

// Addresses differ from build to build: log also what the pointer points at.
TRUTH_OVERLOAD void truth_log(const char *name, const volatile void *value) { printf("%s\tp\t%d\n", name, !!value); }

#ifdef __cplusplus
template <typename E, typename Integer = __underlying_type(E)> void truth_log(const char *name, E value) {
    truth_log(name, static_cast<Integer>(value));
}
#endif

#define TRUTH_VALUE(name) truth_log(#name, name);
#define TRUTH_SKIP(name) printf("%s\ts\t\n", #name);

#define TRUTH_EACH_1(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_2(F, __VA_ARGS__))
#define TRUTH_EACH_2(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_3(F, __VA_ARGS__))
#define TRUTH_EACH_3(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_4(F, __VA_ARGS__))
#define TRUTH_EACH_4(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_5(F, __VA_ARGS__))
#define TRUTH_EACH_5(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_6(F, __VA_ARGS__))
#define TRUTH_EACH_6(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_7(F, __VA_ARGS__))
#define TRUTH_EACH_7(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_8(F, __VA_ARGS__))
#define TRUTH_EACH_8(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_9(F, __VA_ARGS__))
#define TRUTH_EACH_9(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_10(F, __VA_ARGS__))
#define TRUTH_EACH_10(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_11(F, __VA_ARGS__))
#define TRUTH_EACH_11(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_12(F, __VA_ARGS__))
#define TRUTH_EACH_12(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_13(F, __VA_ARGS__))
#define TRUTH_EACH_13(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_14(F, __VA_ARGS__))
#define TRUTH_EACH_14(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_15(F, __VA_ARGS__))
#define TRUTH_EACH_15(F, x, ...) F(x) __VA_OPT__(TRUTH_EACH_16(F, __VA_ARGS__))
#define TRUTH_EACH_16(F, x) F(x)
#define TRUTH_EACH(F, ...) __VA_OPT__(TRUTH_EACH_1(F, __VA_ARGS__))

#define STOP(id, ...)                                                                                                  \
    do {                                                                                                               \
        printf("\t%d\t%s\n", id, __func__);                                                                            \
        TRUTH_EACH(TRUTH_VALUE, __VA_ARGS__)                                                                           \
    } while (0)
#define CALL STOP
#define SKIP(...)                                                                                                     \
    do {                                                                                                               \
        TRUTH_EACH(TRUTH_SKIP, __VA_ARGS__)                                                                           \
    } while (0)

#endif
#endif
