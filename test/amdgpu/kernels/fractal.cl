// Floating-point division, and a loop that lanes leave one by one.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    float cx = (float)(item % 16) / 8.0f - 1.5f;
    float cy = (float)(in[item] % 100) / 50.0f - 1.0f;
    float x = 0.0f, y = 0.0f;
    int count = 0;
    while (count < 20) {
        float xx = x * x, yy = y * y;
        if (xx + yy > 4.0f)
            break;
        float next = xx - yy + cx;
        y = 2.0f * x * y + cy;
        x = next;
        count++;
        STOP(cx, cy, x, y, count, xx, yy);
    }
    int colour = count == 20 ? 0 : count * 7 + n;
    STOP(item, cx, cy, x, y, count, colour);
    out[item] = colour;
}
