// What is left of the kernel of seed 58010148.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

SCALARS(27) KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v1 = in[get_group_id(0) + 4]; WATCH(v1);
    int v2 = in[item + 136]; WATCH(v2);
    int v3 = in[item + 55]; WATCH(v3);
    int v4 = in[get_group_id(0) + 135]; WATCH(v4);
    int v5 = in[get_group_id(0) + 152]; WATCH(v5);
    int v6 = in[get_group_id(0) + 161]; WATCH(v6);
    int v7 = in[get_group_id(0) + 154]; WATCH(v7);
    int v8 = in[get_group_id(0) + 54]; WATCH(v8);
    int v9 = in[get_group_id(0) + 88]; WATCH(v9);
    int v10 = in[get_group_id(0) + 86]; WATCH(v10);
    int v11 = in[get_group_id(0) + 156]; WATCH(v11);
    int v12 = in[get_group_id(0) + 164]; WATCH(v12);
    int v13 = in[get_group_id(0) + 198]; WATCH(v13);
    int v14 = in[get_group_id(0) + 182]; WATCH(v14);
    int v16 = in[get_group_id(0) + 149]; WATCH(v16);
    int v17 = in[get_group_id(0) + 122]; WATCH(v17);
    int v18 = in[get_group_id(0) + 83]; WATCH(v18);
    int v19 = in[get_group_id(0) + 134]; WATCH(v19);
    int v20 = in[get_group_id(0) + 135]; WATCH(v20);
    int v21 = in[get_group_id(0) + 23]; WATCH(v21);
    int v22 = in[get_group_id(0) + 1]; WATCH(v22);
    int v23 = in[get_group_id(0) + 144]; WATCH(v23);
    int v25 = in[get_group_id(0) + 25]; WATCH(v25);
    int v26 = in[get_group_id(0) + 3]; WATCH(v26);
    STOP(item, n, *in, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v16, v17, v18, v19, v20, v21, v22, v23, v25, v26);
    out[item * STRIDE + 3] = 1;
    STOP(item, n, *in, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v16, v17, v18, v19, v20, v21, v22, v23, v25, v26);
    out[item * STRIDE + 0] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)item) * 31u + (uint)v2) * 31u + (uint)v5) * 31u + (uint)v8) * 31u + (uint)v11) * 31u + (uint)v14) * 31u + (uint)v17) * 31u + (uint)v20) * 31u + (uint)v23) * 31u + (uint)v26);
    out[item * STRIDE + 1] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)n) * 31u + (uint)v3) * 31u + (uint)v6) * 31u + (uint)v9) * 31u + (uint)v12) * 31u + (uint)1) * 31u + (uint)v18) * 31u + (uint)v21) * 31u + (uint)1) * 31u + (uint)1);
    out[item * STRIDE + 2] = (int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)v1) * 31u + (uint)v4) * 31u + (uint)v7) * 31u + (uint)v10) * 31u + (uint)v13) * 31u + (uint)v16) * 31u + (uint)v19) * 31u + (uint)v22) * 31u + (uint)v25);
    out[item * STRIDE + 0] ^= v4;
    out[item * STRIDE + 0] ^= v5;
    out[item * STRIDE + 0] ^= v6;
    out[item * STRIDE + 0] ^= v7;
    out[item * STRIDE + 0] ^= v8;
    out[item * STRIDE + 0] ^= v9;
    out[item * STRIDE + 0] ^= v10;
    out[item * STRIDE + 0] ^= v11;
    out[item * STRIDE + 0] ^= v12;
    out[item * STRIDE + 0] ^= v14;
    out[item * STRIDE + 0] ^= 1;
    out[item * STRIDE + 0] ^= v16;
    out[item * STRIDE + 0] ^= v17;
    out[item * STRIDE + 0] ^= v18;
    out[item * STRIDE + 0] ^= v19;
    out[item * STRIDE + 0] ^= v20;
    out[item * STRIDE + 0] ^= v23;
    out[item * STRIDE + 0] ^= v25;
    out[item * STRIDE + 0] ^= v26;
}
