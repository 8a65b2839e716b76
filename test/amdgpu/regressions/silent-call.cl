// The second call of `find` may come to no marker: what its variables are nobody says, and they aren't those of the first.
#include "kernel.h"
static uint find(uchar *parent, uint node) {
    uint root = node;
    while (parent[root] != root) {
        root = parent[root];
        STOP(root, node);
    }
    while (parent[node] != root) {
        uint up = parent[node];
        parent[node] = (uchar)root;
        STOP(up, node, root);
        node = up;
    }
    return root;
}
NOINLINE static uint join(uchar *parent, uint a, uint b) {
    uint x = find(parent, a), y = find(parent, b);
    STOP(x, y, a, b);
    parent[y] = (uchar)x;
    return x;
}
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uchar parent[10];
    for (uint i = 0; i < 10; i++) parent[i] = (uchar)i;
    uint last = 0;
    for (int edge = 0; edge < 9; edge++) {
        uint word = (uint)in[item + edge];
        last = join(parent, word % 10u, word / 16u % 10u);
        STOP(last);
    }
    out[item] = (int)last;
}
