// Of a vector only the first element is in a register of a tuple. When that is split and spilled, the slot of 4 bytes is shown as 16.
#include "kernel.h"
REGISTERS(28) KERNEL(in, out, n) {
    int item = get_global_id(0);
    float4 c0 = (float4)(0.0f), c1 = (float4)(0.0f), c2 = (float4)(0.0f), c3 = (float4)(0.0f);
    float4 v = (float4){(float)(in[item] & 7), 1.0f, 2.0f, 3.0f};
    WATCH(v);
    float4 w = v.yzwx;
    float4 x = v + w;
    float4 y = x * 0.5f;
    long id = item;
    int h[4] = {0, 0, 0, 0};
    for (int k = 0; k < 3; k++) {
        float a = (float)(in[item + k] & 15), b = (float)(in[item + k + 16] & 15), c = (float)(in[item + k + 32] & 15);
        c0 = v * a + c0;
        c1 = w * b + c1;
        c2 = x * c + c2;
        c3 = y * (a - b) + c3;
        h[(int)a & 3] += k;
        id ^= (long)c << (k * 8);
    }
    float4 r = c0 + c1 * 0.5f, s = c2 - c3;
    out[item * STRIDE] = (int)(r.x + s.y + c2.z + c3.w);
    STOP(item, v);
    out[item * STRIDE + 1] = (int)(c0.w + c1.z) + (int)id;
    out[item * STRIDE + 3] = h[item & 3];
}
