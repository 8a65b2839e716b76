#include "work.h"

DEVICE int weighed(int value, int weight) {
  int product = value * weight;
  int rest = product % 11;
  return mixed(rest, product);
}

KERNEL void two(GLOBAL int *out, int count) {
  int last = count;
  while (last > 0) {
    int middle = last / 2;
    out[middle] = weighed(last, middle);
    last = middle;
  }
}

#if defined(_OPENMP) && defined(__AMDGCN__)
#pragma omp end declare target
#endif
