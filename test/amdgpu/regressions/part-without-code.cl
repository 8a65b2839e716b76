// A part of a register that only a debug value names, in code that is generated without keeping to stock's on the way: LLVM
// gave the narrower register a live range without its uses, and crashed in the scheduler.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

NOINLINE static void f68(void) {
    STOP();
}

static ulong f119(half p139, global const int *p146) {
    WATCH(p139, *p146);
    if ((p139 < (half)1)) {
        f68();
    }
    return (ulong)p146[1 & 15];
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v155 = in[item + 8]; WATCH(v155);
    int v160 = in[get_group_id(0) + 17]; WATCH(v160);
    int v163 = in[get_group_id(0) + 148]; WATCH(v163);
    int v174 = in[get_group_id(0) + 173]; WATCH(v174);
    int v175 = in[get_group_id(0) + 105]; WATCH(v175);
    float v180 = ((float)425.75 / ((float)(v155 & 15) + (float)0.5)); WATCH(v180);
    ulong v181 = f119(((half)(v163 & 1023) * (half)0.5 + (half)1 * (half)0.5), (in + ((int)((uint)item * (uint)1) & 255))); WATCH(v181);
    float v187[4] = {(float)1, (float)((int)v181 & 1023), (v180 * (float)0.5 + (float)(v160 & 1023) * (float)0.5), (float)(half)(v174 & 1023)}; WATCH(v187);
    for (int i188 = 0; i188 < n; i188++) {
        WATCH(i188);
        v187[3 & 3] = (float)(in[1 & 15] & 1023); LOOK();
    }
    #pragma unroll 1
    for (int i189 = 0; i189 < 2; i189++) {
        WATCH(i189);
        v187[(int)((uint)v175 + 5u) & 3] = (float)1; LOOK();
    }
    int i190 = (int)(v187[v175 & 3] * 32); WATCH(i190);
    v175 ^= i190;
    out[item * STRIDE + 1] = v175;
}
