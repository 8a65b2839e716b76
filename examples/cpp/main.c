/* Runs the kernel: a lane after the other. */
#include <stdio.h>

void blend(int *out, int *in, int base, int stride, int lane);

int main(void) {
  int in[] = {0, 5, 9, 4, 30, 31, 8, 8, 2, 0}, out[10] = {0};
  for (int lane = 0; lane < 4; ++lane)
    blend(out, in, 1, 2, lane);
  for (int i = 0; i < 10; ++i)
    printf("%d%c", out[i], i < 9 ? ' ' : '\n');
}
