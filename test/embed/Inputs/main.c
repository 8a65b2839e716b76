/* What calls the function that c.c compiles. */
#include <stdio.h>

long work(long, long);

long stop(void) { return 2; }

int main(void) {
  printf("%ld\n", work(3, 4));
  return 0;
}
