// A debug value whose instruction selection puts behind later ones, past markers, held up those of its variable that were in time.
#include "kernel.h"
#define OUT(k, x) (out[item * STRIDE + k] = (int)(x))
KERNEL(in, out, n) {
    int item = get_global_id(0);
    ushort row[4] = {(ushort)(in[item] * 61), (ushort)(in[item + 1] * 67), (ushort)(in[item + 2] * 71), (ushort)(in[item + 3] * 73)};
    ushort gen = 0; bool stable = false;
    do {
        ushort next[4];
        bool same = true;
        for (int y = 0; y < 4; y++) {
            ushort up = row[(y + 3) & 3], me = row[y], dn = row[(y + 1) & 3];
            ushort s0 = 0, s1 = 0, s2 = 0;
            ushort nb[8] = {up, dn, (ushort)(up << 1 | up >> 15), (ushort)(up >> 1 | up << 15), (ushort)(dn << 1 | dn >> 15), (ushort)(dn >> 1 | dn << 15), (ushort)(me << 1 | me >> 15), (ushort)(me >> 1 | me << 15)};
            for (int k = 0; k < 8; k++) {
                ushort c = s0 & nb[k]; s0 ^= nb[k];
                ushort c2 = s1 & c; s1 ^= c; s2 |= c2;
            }
            ushort now = (ushort)(~s2 & s1 & (s0 | me)); STOP(s0);
            next[y] = now;
            if (now != me) same = false;
        }
        for (int y = 0; y < 4; y++) row[y] = next[y];
        gen++; STOP();
        if (same) { stable = true; break; }
    } while (gen < 5);
    OUT(1, stable);
}
