// What a device's code asks OpenMP's runtime library for, which is linked with it
// elsewhere: memory for what work-items may share. None of it comes back.
static char heap[1 << 22];
static unsigned used;

void *__kmpc_alloc_shared(unsigned long bytes) {
  unsigned rounded = ((unsigned)bytes + 15) & ~15u;
  return heap + __atomic_fetch_add(&used, rounded, __ATOMIC_RELAXED);
}

void __kmpc_free_shared(void *memory, unsigned long bytes) {}
