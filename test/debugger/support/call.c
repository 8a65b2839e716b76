// The opaque call behind CALL: its own file, without debug info. Marker 0 in the table is its first instruction, where
// the argument register still says which CALL this is and nothing of the caller's has been overwritten.
void truth_call(int id);

__attribute__((noinline)) void truth_call(int id) {
    __asm__ volatile("" ::"r"(id) : "memory");
}

__asm__(".pushsection .stops,\"\",@progbits\n\t.quad truth_call, 0\n\t.popsection");
