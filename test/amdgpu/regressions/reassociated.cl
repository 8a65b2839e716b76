// Of (x + a) + b, where a loop changes x alone, LICM computes a + b in front of the loop, and the sum with that takes the place of
// both; so with products, also of sums.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v27 = in[1 & 15]; WATCH(v27);
    uint v32 = (uint)1; WATCH(v32);
    STOP(item, n, *in, v27, v32);
    int i41 = 0; WATCH(i41);
    do {
        i41++;
        v32 -= (uint)(((int)((uint)1 | (uint)((uint)3 >> (v27 & 31))) & 0x7fff) * ((int)((uint)i41 >> (1 & 31)) & 255));
        v32 -= (uint)i41;
    } while (i41 < 3 && 1);
    out[item * STRIDE + 2] = (int)v32;
    // Each of these is a part of the next.
    uint a = in[item & 15] | 1; WATCH(a);
    uint b = in[(item + 3) & 15] | 2; WATCH(b);
    uint c = in[(item + 5) & 15] | 4; WATCH(c);
    uint sums = 0, products = 0, masks = 0, both = 0; WATCH(sums); WATCH(products); WATCH(masks); WATCH(both);
    for (uint i = 0; i < (a & 15) + 2; i++) {
        WATCH(i);
        uint x = in[i & 15]; WATCH(x);
        uint sum = x + a; WATCH(sum);
        sums += (sum + b) ^ i;
        uint product = x * a; WATCH(product);
        products += (product * b) ^ i;
        uint mask = x & a; WATCH(mask);
        masks += (mask & b) ^ i;
        uint changed = x ^ a; WATCH(changed);
        masks ^= (changed ^ b) + i;
        uint two = x * a + i * b; WATCH(two);
        both += (two * c) ^ i;
    }
    STOP(item, sums, products, masks, both);
    out[item * STRIDE] = sums + products;
    out[item * STRIDE + 1] = masks + both;
}
