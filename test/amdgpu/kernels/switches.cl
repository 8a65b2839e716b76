// A switch with fall through, and one that becomes a table.
#include "kernel.h"

NOINLINE static int name(int code) {
    switch (code) {
    case 0: return 17;
    case 1: return -3;
    case 2: return 99;
    case 3: return 4;
    case 4: return 1000;
    default: return code;
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item], result = 0;
    int kind = value % 6;
    STOP(item, value, kind, result);
    switch (kind) {
    case 0:
        result = value + n;
        break;
    case 1:
        result = value - n;
        STOP(item, kind, result);
        break;
    case 2:
        value = n;
        STOP(item, kind, value);
        // fall through
    case 3:
        result = value * n;
        break;
    case 4:
        if (item & 1)
            result = 7;
        break;
    default:
        result = -1;
        break;
    }
    STOP(item, value, kind, result);
    int named = name(kind);
    STOP(result, named);
    out[item] = result * 8 + named;
}
