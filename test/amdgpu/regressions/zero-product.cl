// A product that becomes a half is a sum with zero on some targets: where nobody asks for its sign, it is another zero.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    float first = -(float)(in[(item + 77) & 511] & 7);
    float product = first * 0.25f;
    float quarter = product / 4.0f;
    half narrow = (half)quarter;
    half whole = __builtin_elementwise_trunc(narrow);
    WATCH(first, product, quarter, narrow, whole);
    int number = (int)__builtin_elementwise_floor(whole);
    half sum = (half)(in[(item + 17) & 511] & 3);
    for (short i = 0; i < (short)n; i++) {
        sum = sum * (half)0.5f;
        STOP(sum, i);
    }
    out[item] = number ^ (int)sum;
}
