/* A program with what the pipeline's set-up matters for: calls that LLVM
   knows, loops that become such calls, floating point, jump tables. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
  double x, y;
  char name[24];
};

static struct point points[64];
_Thread_local int depth;

static double distance(const struct point *a, const struct point *b) {
  double dx = a->x - b->x, dy = a->y - b->y;
  return sqrt(dx * dx + dy * dy);
}

static int classify(int c) {
  switch (c) {
  case 'a': return 12;
  case 'b': return 7;
  case 'c': return -4;
  case 'd': return 19;
  case 'e': return 100;
  case 'f': return 3;
  default: return 0;
  }
}

void clear(int *numbers, size_t count) {
  for (size_t i = 0; i < count; i++)
    numbers[i] = 0;
}

void fill(struct point *all, size_t count, const char *name) {
  struct point empty;
  memset(&empty, 0, sizeof empty);
  for (size_t i = 0; i < count; i++) {
    all[i] = empty;
    all[i].x = (double)i * 1.5;
    all[i].y = fmod((double)i, 3.0);
    snprintf(all[i].name, sizeof all[i].name, "%s%zu", name, i);
  }
}

static int log_all(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int written = vprintf(format, arguments);
  va_end(arguments);
  return written;
}

int walk(const char *text) {
  int total = 0;
  depth++;
  for (const char *at = text; *at; at++) {
    int value = classify(*at);
    total += value;
    if (value > 50)
      total += walk(at + 1);
  }
  depth--;
  return total;
}

int main(int argc, char **argv) {
  int numbers[100];
  clear(numbers, 100);
  fill(points, 64, argc > 1 ? argv[1] : "p");
  double longest = 0;
  for (int i = 0; i < 64; i++)
    for (int j = i + 1; j < 64; j++) {
      double here = distance(&points[i], &points[j]);
      if (here > longest)
        longest = here;
    }
  __int128 wide = (__int128)argc * 1000000007 / 13;
  return log_all("%f %d %d\n", longest, walk("abcdef"), (int)wide) < 0;
}
