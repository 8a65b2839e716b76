// A loop that counts down to 0 asks at its end what was asked in front of it: branch folding keeps one of both, where the
// counter is said to be 0.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    uint value = (uint)item % 10u;
    bool above = (uint)in[lane] > 300u;
    ushort2 one = {(ushort)above, (ushort)above}, other = {(ushort)above, (ushort)value};
    uint product = (uint)other.x * 3u;
    if (lane > 9) {
        if (n > 7) {
            STOP(item);
        }
        for (uint i = 0; i < (uint)n; i++) {
            STOP(i);
        }
    } else {
        for (uint j = 0; j < 2u; j++) {
            STOP(above);
        }
    }
    STOP(product);
    switch ((uint)one.x & 3u) {
    }
}
