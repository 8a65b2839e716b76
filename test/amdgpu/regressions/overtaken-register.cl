// A debug value whose instruction selection puts behind later ones, past markers, held up those of its variable that were in time.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    ushort row[4] = {(ushort)((uint)in[item + 0] * 61u), (ushort)((uint)in[item + 1] * 66u), (ushort)((uint)in[item + 2] * 71u), (ushort)((uint)in[item + 3] * 76u)};
    uint gen = 0;
    do {
        ushort next[4];
        bool same = true;
        for (int y = 0; y < 4; y++) {
            ushort up = row[(y + 3) % 4], me = row[y], dn = row[(y + 1) % 4];
            ushort s0 = 0, s1 = 0, s2 = 0;
            ushort nb[8] = {(ushort)(me << 15 | me >> 1), dn, (ushort)(dn << 1 | dn >> 15), (ushort)(dn << 15 | dn >> 1), (ushort)(me << 2 | me >> 14), up, (ushort)(up << 15 | up >> 1), (ushort)(up << 2 | up >> 14)};
            for (int k = 0; k < 8; k++) {
                ushort c = s0 & nb[k]; s0 ^= nb[k];
                ushort c2 = s1 & c; s1 ^= c; s2 |= c2;
            }
            ushort now = (ushort)((s1 | s2) & ~me); STOP(me);
            next[y] = now; 
            if (now != me) same = false;
        }
        for (int y = 0; y < 4; y++) row[y] = next[y];
        gen++; STOP();
        if (same) break;
    } while (gen < 5);
    out[item * STRIDE] = 0;
}
