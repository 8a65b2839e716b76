// A shift of a phi goes into what comes into it: the same phi is the shifted value then, and its variable isn't.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0), signed_one, shifted;
    uint a = (uint)in[item] & 1023, b = (uint)in[item + 1], one, derived;
    WATCH(item, a, b);
    one = a > 63 ? 255 : a * 4;
    derived = one + 5;
    WATCH(one, derived);
    if (b > 700)
        signed_one = -3;
    else if (b > 300)
        signed_one = (int)(b & 255) * 2;
    else
        signed_one = 12;
    WATCH(signed_one);
    shifted = signed_one * 8;
    uint packed = one << 16;
    WATCH(shifted, packed);
    STOP(one, derived, signed_one, shifted, packed);
    out[item] = (int)packed + shifted;
}
