#include "work.h"
#ifdef ALONE
#include "two.c"
#endif

KERNEL void one(GLOBAL int *out, GLOBAL const int *in, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i) {
    int value = in[i];
    int other = mixed(value, i);
    if (other > 7)
      total += weighed(other, i);
    out[i] = total;
  }
}

#if defined(_OPENMP) && defined(__AMDGCN__)
#pragma omp end declare target
#endif
