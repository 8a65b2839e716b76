int main(int argc, char **argv) {
  int twice = argc * 2;
  return argv[0][0] == twice;
}
