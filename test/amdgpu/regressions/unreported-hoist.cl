// SimplifyCFG takes the records in front of two branches to one block to before the branch that led there, over the
// markers, and says that it has changed nothing.
#include "kernel.h"

typedef struct {
    ushort2 pair;
    ulong words[4];
} Words;

static void fill(Words *words, uint tag) {
    STOP(tag);
    for (uint i = 0; i < 3u; i++) {
        words->words[1] = ((ulong)(((uint)words->words[3] << 8) * (uint)words->words[2]) << 32 | (~i));
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    Words words;
    __builtin_memset(&words, 255, sizeof words);
    STOP(words, item);
    if ((uint)words.pair.y == (uint)in[item + 5]) {
        fill(&words, ~(uint)item);
    } else {
        fill(&words, 0u);
    }
    out[item * STRIDE] = n;
}
