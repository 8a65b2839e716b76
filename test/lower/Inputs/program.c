// Variables in fragments and in expressions, for import.
struct pair {
  int first, second;
};

static struct pair swapped(struct pair given) {
  struct pair result = {given.second, given.first};
  return result;
}

int difference(int a, int b) {
  struct pair given = {a + 1, b};
  struct pair other = swapped(given);
  int sum = other.first + other.second;
  return sum * 3 - b;
}
