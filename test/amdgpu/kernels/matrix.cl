// A 3x3 matrix of floats in private memory, multiplied by itself.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    float cells[3][3], product[3][3];
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            cells[row][column] = (float)(in[item + row * 3 + column] & 15) - 4.0f;
    STOP(item, cells);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            float sum = 0.0f;
            for (int i = 0; i < 3; i++)
                sum += cells[row][i] * cells[i][column];
            product[row][column] = sum;
            STOP(item, row, column, sum);
        }
    float trace = product[0][0] + product[1][1] + product[2][2];
    STOP(item, trace, product);
    out[item] = (int)(trace * 2.0f) + (int)product[n % 3][0];
}
