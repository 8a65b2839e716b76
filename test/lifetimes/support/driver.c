// Calls every function of a module and writes, at each of its markers, what the machine
// is like. No library, so that it runs under qemu, too. A marker is a nop, which becomes
// a trap here; with an argument it stays one, for a debugger.

typedef unsigned long u64;
typedef unsigned char u8;

enum {
  INTEGERS = 8,
  FLOATS = 4,
  BUFFER_BYTES = 256,
  LOG_BYTES = 1 << 26,
  STACK_BYTES = 1 << 16
};
static u8 *const BUFFER = (u8 *)0x10000000;

struct row {
  void *function;
  u64 integers[INTEGERS];
  double floats[FLOATS];
};
extern struct row table[];
extern u64 functions;
struct mark {
  u8 *at;
  u64 number;
};
extern struct mark __start_marks[] __attribute__((weak)),
    __stop_marks[] __attribute__((weak));

static u8 alternate[STACK_BYTES];
static u8 *log_start, *log_end;
static u64 current, stack_top;

#if defined(__x86_64__)
enum {
  MMAP = 9,
  MPROTECT = 10,
  SIGACTION = 13,
  SIGALTSTACK = 131,
  WRITE = 1,
  EXIT = 60,
  GENERAL = 16
};
static const u8 TRAP[] = {0xcc};

static long system_call(long number, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f) {
  register u64 r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

__asm__("restore: mov $15, %eax\n syscall\n");
__asm__(".globl _start\n_start: mov %rsp, %rdi\n and $-16, %rsp\n call start\n");
extern void restore(void);

// General registers in the order of DWARF's numbers, where the kernel's context has them.
static const int ORDER[GENERAL] = {13, 12, 14, 11, 9, 8, 10, 15, 0, 1, 2, 3, 4, 5, 6, 7};
static u64 *general(u8 *context) { return (u64 *)(context + 40); }
static u64 general_at(u8 *context, int number) { return general(context)[ORDER[number]]; }
static u64 stack_pointer(u8 *context) { return general(context)[15]; }
static u64 trapped_at(u8 *context) { return general(context)[16] - 1; }
static u8 *vectors(u8 *context) { return (u8 *)general(context)[23] + 160; }
enum { VECTORS = 16 };
static void go_on(u8 *context) { (void)context; }

__attribute__((noinline)) u64 helper(u64 number) {
  __asm__ volatile("" ::
                       : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11",
                         "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
  u64 result = number * 3 + 1;
  __asm__ volatile("mov $0x5a5a, %%ecx\n mov %%ecx, %%edx\n mov %%ecx, %%esi\n mov "
                   "%%ecx, %%edi\n mov %%ecx, %%r8d\n"
                   "mov %%ecx, %%r9d\n mov %%ecx, %%r10d\n mov %%ecx, %%r11d\n xorps "
                   "%%xmm0, %%xmm0\n xorps %%xmm1, %%xmm1\n"
                   "xorps %%xmm2, %%xmm2\n xorps %%xmm3, %%xmm3" ::
                       : "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0",
                         "xmm1", "xmm2", "xmm3");
  return result;
}
#else
enum {
  MMAP = 222,
  MPROTECT = 226,
  SIGACTION = 134,
  SIGALTSTACK = 132,
  WRITE = 64,
  EXIT = 93,
  GENERAL = 32
};
static const u8 TRAP[] = {0x00, 0x00, 0x20, 0xd4};

static long system_call(long number, u64 a, u64 b, u64 c, u64 d, u64 e, u64 f) {
  register u64 x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b,
                  x2 __asm__("x2") = c;
  register u64 x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
}

__asm__("restore: mov x8, 139\n svc 0\n");
__asm__(".globl _start\n_start: mov x0, sp\n bl start\n");
extern void restore(void);

static u64 *general(u8 *context) { return (u64 *)(context + 184); }
static u64 general_at(u8 *context, int number) { return general(context)[number]; }
static u64 stack_pointer(u8 *context) { return general(context)[31]; }
static u64 trapped_at(u8 *context) { return general(context)[32]; }
static u8 *vectors(u8 *context) { return context + 464 + 16; }
enum { VECTORS = 32 };
static void go_on(u8 *context) { general(context)[32] += 4; }

__attribute__((noinline)) u64 helper(u64 number) {
  u64 result = number * 3 + 1;
  __asm__ volatile(
      "mov x1, 0x5a5a\n mov x2, x1\n mov x3, x1\n mov x4, x1\n mov x5, x1\n mov x6, x1\n "
      "mov x7, x1\n"
      "mov x9, x1\n mov x10, x1\n mov x11, x1\n mov x12, x1\n mov x13, x1\n mov x14, "
      "x1\n mov x15, x1\n"
      "movi v0.2d, 0\n movi v1.2d, 0\n movi v2.2d, 0\n movi v3.2d, 0\n movi v16.2d, 0" ::
          : "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x9", "x10", "x11", "x12", "x13",
            "x14", "x15", "v0", "v1", "v2", "v3", "v16");
  return result;
}
#endif

static void put(const u8 *from, u64 bytes) {
  for (u64 i = 0; i < bytes; ++i)
    *log_end++ = from[i];
}

static void put_number(u64 number) { put((const u8 *)&number, 8); }

static void trapped(int signal, void *info, u8 *context) {
  (void)signal, (void)info;
  u64 from = stack_pointer(context) - 128, bytes = stack_top - from;
  if (log_end + bytes + 4096 > log_start + LOG_BYTES)
    system_call(EXIT, 3, 0, 0, 0, 0, 0);
  put_number(current);
  put_number(trapped_at(context));
  for (int i = 0; i < GENERAL; ++i)
    put_number(general_at(context, i));
  put(vectors(context), VECTORS * 16);
  put_number(from);
  put_number(bytes);
  put((u8 *)from, bytes);
  put(BUFFER, BUFFER_BYTES);
  go_on(context);
}

static void set_up(int traps) {
  u64 anonymous = 0x22, fixed = 0x10;
  log_start = log_end = (u8 *)system_call(MMAP, 0, LOG_BYTES, 3, anonymous, -1, 0);
  system_call(MMAP, (u64)BUFFER, 4096, 3, anonymous | fixed, -1, 0);
  if (!traps)
    return;
  struct {
    void *at;
    u64 flags, size;
  } stack = {alternate, 0, STACK_BYTES};
  system_call(SIGALTSTACK, (u64)&stack, 0, 0, 0, 0, 0);
  struct {
    void *handler;
    u64 flags;
    void *restorer;
    u64 mask;
  } action = {trapped, 0x0c000004, restore, 0};
  system_call(SIGACTION, 5, (u64)&action, 0, 8, 0, 0);
  for (struct mark *mark = __start_marks; mark < __stop_marks; ++mark) {
    system_call(MPROTECT, (u64)mark->at & -4096, 8192, 7, 0, 0, 0);
    for (u64 i = 0; i < sizeof TRAP; ++i)
      mark->at[i] = TRAP[i];
#if defined(__aarch64__)
    __asm__ volatile("dc cvau, %0\n dsb ish\n ic ivau, %0\n dsb ish\n isb" ::"r"(mark->at)
                     : "memory");
#endif
  }
}

// The functions of a module take the first ones of these.
typedef u64 called(u64, u64, u64, u64, u64, u64, u64, u64, double, double, double,
                   double);

__attribute__((noinline)) static void call(u64 number) {
  u64 *i = table[number].integers;
  double *d = table[number].floats;
  for (u64 byte = 0; byte < BUFFER_BYTES; ++byte)
    BUFFER[byte] = byte * 37 ^ byte >> 3;
  current = number;
  stack_top = (u64)__builtin_frame_address(0);
  called *function = table[number].function;
  function(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], d[0], d[1], d[2], d[3]);
  // No tail call, which would have its frame above the top of the stack that is written.
  __asm__ volatile("" ::: "memory");
}

__attribute__((used)) void start(u64 *arguments) {
  set_up(arguments[0] < 2);
  for (u64 number = 0; number < functions; ++number)
    call(number);
  for (u8 *at = log_start; at < log_end;) {
    long written = system_call(WRITE, 1, (u64)at, log_end - at, 0, 0, 0);
    if (written <= 0)
      system_call(EXIT, 4, 0, 0, 0, 0, 0);
    at += written;
  }
  system_call(EXIT, 0, 0, 0, 0, 0, 0);
}
