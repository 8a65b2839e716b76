// Short vectors: whole, by component, swizzled, as parameters.
#include "kernel.h"

NOINLINE static float4 mixed(float4 a, float4 b, int2 by) {
    float4 sum = a * (float)by.x + b.wzyx;
    STOP(a, b, by, sum);
    sum.y += (float)by.y;
    return sum;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int2 pair = {in[item], in[item + 1]};
    float4 first = {1.0f, 2.0f, 3.0f, (float)item};
    float4 second = first + (float)pair.y;
    STOP(item, pair, first, second);
    pair += (int2){n, -n};
    float4 both = mixed(first, second, pair);
    STOP(item, pair, both);
    int4 whole = {(int)both.x, (int)both.y, (int)both.z, (int)both.w};
    whole = whole << 1;
    STOP(pair, both, whole);
    out[item] = whole.x + whole.y * 3 + whole.z * 5 + whole.w * 7;
}
