// On gfx1100 at -O1 MachineSink moves an instruction in front of a debug value that begins a block, and merges its line with that
// one's: stock's says a variable, ours may be another's.
#include "kernel.h"

static uint mixed(int first, short second, global const int *in) {
    char low = (char)((uint)(((int)((uint)first - 11) & 0x7fff) * 1) & (uint)((uint)(~120701) >> 11));
    short high = (short)((short)((uint)((uint)first << 31) & (uint)in[115]) >> 12);
    int eleven = 11;
    if ((in[15] & 3) == 0) {
        if ((float)(first & 1023) * 10.375 + 13.5 <= 11) {
            for (int turn = 2; turn > 0; turn--)
                low &= 11 == (double)((int)high & 1023) ? (char)first : (char)turn;
            high = (short)(11 + ((11 - (uint)second) + 11));
        }
        uint both = (uint)low ^ (uint)second;
        STEP(both);
        uint any = 3 | ((uint)high | (uint)eleven);
    }
    return (uint)(((int)((uint)second * (uint)low) & 0x7fff) + 10);
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item + 122];
    LOCAL ulong shared;
    ATOMIC_OR(&shared, 11);
    ulong all = shared;
    uint result = mixed((int)(10 - (uint)item), (short)(-(value ? 11 : (uint)all)), in);
    out[item * STRIDE + 1] = (int)((((uint)item * 31u + (uint)n) * 31u + (uint)value) * 31u + result);
}
