// A kernel for other compilers than ours: docs/spirv.md, docs/visa.md.
typedef struct {
    int first, second;
} pair;

kernel void scale(global int *out, int by) {
    int item = get_global_id(0);
    pair both = {item * by, item + by};
    out[item] = both.first - both.second;
}
