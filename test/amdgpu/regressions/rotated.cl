// Loop rotation copies what `j` is in a header to the front of its loop, and not its record: in the second turn of `k`, `j` was
// what it was at the end of the first.
#include "kernel.h"
struct kv { short key; float value; };
KERNEL(in, out, n) {
    int item = get_global_id(0); struct kv v[4];
    for (int i = 0; i < 4; i++) { v[i].key = (short)in[(item + i * 9) & 511]; v[i].value = (float)i * 0.5f; }
    WATCH(item, v);
    int swaps = 0; WATCH(swaps);
#pragma unroll
    for (int k = 2; k <= 4; k <<= 1)
#pragma unroll
        for (int j = k >> 1; j > 0; j >>= 1)
#pragma unroll
            for (int i = 0; i < 4; i++) { int l = i ^ j; WATCH(k, j, i, l); if (l > i) { struct kv a = v[i], b = v[l]; WATCH(a, b); if ((a.key > b.key) == !(i & k)) { v[i] = b; LOOK(); v[l] = a; LOOK(); swaps++; STOP(i, l, swaps); } } }
    STOP(swaps, v);
    float s = 0; WATCH(s);
    for (int i = 0; i < 4; i++) s = s * 0.5f + v[i].value + v[i].key;
    out[item] = (int)s + swaps;
}
