// Of numbers that become integers only some bits are needed: without their sign SelectionDAG took another number for each of them,
// and where nothing else was needed one that nobody had computed.
#include "kernel.h"

union Float {
    float number;
    uint bits;
};
union Half {
    half number;
    ushort bits;
};

KERNEL(in, out, n) {
    int item = get_global_id(0);
    float first = (float)(in[item] - 500) * 0.37f;
    float second = (float)(in[item + 1] - 500) * 0.37f;
    union Float low, sign, chosen;
    union Half short_one;
    low.number = __builtin_elementwise_abs(first * 4.0f);
    sign.number = __builtin_elementwise_copysign(first, second);
    chosen.number = in[item + 2] & 1 ? second * 3.0f : -first;
    short_one.number = -(half)(in[item] & 15);
    WATCH(first, second, low, sign, chosen, short_one);
    int other = (in[item + 3] ^ n) * in[item + 4];
    STOP();
    out[item * 4] = low.bits & 255;
    out[item * 4 + 1] = sign.bits >> 31;
    out[item * 4 + 2] = chosen.bits & 255;
    out[item * 4 + 3] = (short_one.bits >> 10 & 31) ^ other;
}
