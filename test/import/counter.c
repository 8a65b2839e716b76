// LoopStrengthReduce lets a loop count down, and puts the counter into the record of what was computed of the old one, which then
// says something else. Stock's location can't be evaluated, as its types don't match; ours could be, and would be wrong.

// RUN: env DILIFETIME=import=on clang-22 -fpass-plugin=%plugin -O2 -g -c %s -o %t.o -Rpass-missed=dilifetime 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: %dilifetime locate %t.o --function count | FileCheck %s
// RUN: clang-22 -O2 -g -c %s -o %t.stock.o
// RUN: llvm-objcopy -O binary --only-section=.text %t.o %t.text
// RUN: llvm-objcopy -O binary --only-section=.text %t.stock.o %t.stock.text
// RUN: cmp %t.text %t.stock.text
// REMARK: 'scaled' has no location
// CHECK: scaled {{.*}} 0% whole scope no location

void mark(int);
volatile long sink;

__attribute__((noinline)) void count(int n) {
  for (int i = 0; i < n; i++) {
    unsigned char scaled = i * 40;
    mark(1);
    sink = scaled;
  }
}
