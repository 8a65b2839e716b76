// Values of several registers of which only some are needed, or that come and go one register at a time.
#include "kernel.h"

NOINLINE static long product(int by, int more) {
    STOP(by, more);
    return (long)by * 0x200000005L + more;
}

NOINLINE static int4 spread(int by, int more) {
    STOP(by, more);
    return (int4){by + 1, by - more, by * more, by ^ more};
}

// The last ones are in high registers.
NOINLINE static double total(double a, double b, double c, double d, double e, double f, double g, double h, double i,
                             double j, double k) {
    STOP(a, i, j, k);
    return a + b * c + d + e * f + g + h + i + j * k;
}

// The last ones come on the stack.
NOINLINE static int many(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int b0, int b1, int b2, int b3,
                         int b4, int b5, int b6, int b7, int c0, int c1, int c2, int c3, int c4, int c5, int c6, int c7,
                         int d0, int d1, int d2, int d3, int d4, int d5, int d6, int d7, uchar narrow, short wider) {
    STOP(a0, d7, narrow, wider);
    return a0 + a1 * a2 + a3 + a4 * a5 + a6 + a7 + b0 + b1 + b2 + b3 + b4 + b5 + b6 + b7 + c0 + c1 + c2 + c3 + c4 + c5 +
           c6 + c7 + d0 + d1 + d2 + d3 + d4 + d5 + d6 + d7 + narrow * wider;
}

KERNEL(in, out, n) {
    int item = get_global_id(0), x = in[item];
    long low = product(x, n);
    STOP(item, low);
    if (low & 1) {
        low -= product(item, x);
        STOP(item, low);
    }
    int4 four = spread(x, n);
    STOP(item, four);
    int last = four.w;
    for (int i = 0; i < n; i++) {
        last = (last & 0xffff) * 5 + in[item + i];
        STOP(item, i, four);
    }
    double half_of_it = x * 0.5;
    double sum = total(half_of_it, in[1], in[2], in[3], in[4], in[5], in[6], in[7], in[8], half_of_it + 3, x);
    STOP(item, half_of_it, sum);
    global const int *from = in + item;
    int all = many(from[0], from[1], from[2], from[3], from[4], from[5], from[6], from[7], from[8], from[9], from[10],
                   from[11], from[12], from[13], from[14], from[15], from[16], from[17], from[18], from[19], from[20],
                   from[21], from[22], from[23], from[24], from[25], from[26], from[27], from[28], from[29], from[30],
                   from[31], (uchar)(x + 5), (short)(x * 3));
    STOP(item, all);
    long mixed = ((long)in[n] << 31) + n;
    ulong bits = ~0ul >> (in[n + 1] & 31);
    int kind = in[n + 2] % 3;
    for (int i = 0; i < n; i++) {
        mixed = mixed * 3 + i;
        if (kind == i % 3)
            bits = bits >> 1 | (ulong)mixed << 24;
        STOP(item, i, mixed, bits, kind);
    }
    out[item] = (int)(low & 0xffff) + last + four.w + (int)sum + all + (int)(bits & 255ul) + (int)(mixed & 0xffff);
}
