// Of a boolean, stock codegen writes any constant but 0 as 1, also where an expression computes something of it: truth values of an unrolled loop's counter were shown false.
#include "kernel.h"

KERNEL(in, out, n) {
    for (int i = 0; i < 4; i++) {
        bool late = i >= 2;
        bool narrow = (uchar)(250 + i * 2) < 10;
        bool odd = (i & 1) == 1;
        STOP(late, narrow, odd);
    }
}
