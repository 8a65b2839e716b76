// One lane of what is computed of two vectors is needed, and of one of them the other lane, by itself: SelectionDAG took that from
// what the vector is made of, and computed the vector without it.
#include "kernel.h"
#ifdef __OPENCL_C_VERSION__
#define FIRST_TWICE(vector) (vector).xx
#define SECOND(vector) (vector).y
#else
typedef short short2 __attribute__((ext_vector_type(2)));
#define FIRST_TWICE(vector) (vector).xx
#define SECOND(vector) (vector).y
#endif

KERNEL(in, out, n) {
    int item = get_global_id(0);
    short2 one = {(short)in[(item + 88) & 511], (short)in[(item + 74) & 511]};
    short2 pair = {(short)in[get_group_id(0) * 4 + 18], (short)in[(item + 26) & 511]};
    WATCH(one, pair);
    short2 difference = pair - FIRST_TWICE(pair);
    short2 most = __builtin_elementwise_max(difference, one);
    short2 other = most ^ pair;
    short2 product = most * other;
    WATCH(difference);
    int low = SECOND(product) & 255;
    STOP(one, pair, low);
    out[item * 4 + 1] = low;
}
