// Variables of all address spaces, in registers of all kinds, in a kernel and in functions.
typedef struct {
    int whole;
    float part;
    int rest[4];
} Record;

constant int table[4] = {1, 2, 3, 4};

__attribute__((noinline)) int helper(int x, private int *place) {
    int tripled = x * 3;
    int room[8];
    for (int i = 0; i < 8; i++)
        room[i] = x + i;
    *place = room[x & 7];
    return tripled + room[3];
}

kernel void subject(global int *out, global const float *in, int n, local int *scratch) {
    size_t item = get_global_id(0);
    local int shared[64];
    int value = (int)in[item];
    Record record;
    record.whole = value;
    record.part = in[item];
    record.rest[value & 3] = n;
    double twice = record.part * 2.0;
    float4 four = (float4)(record.part, 1.0f, 2.0f, (float)n);
    long wide = (long)value * 100000000000l + n;
    char narrow = (char)(value >> 3);
    bool big = value > n;
    shared[item & 63] = value;
    scratch[item & 63] = n;
    barrier(CLK_LOCAL_MEM_FENCE);
    int other;
    int result = helper(value, &other);
    if (big) {
        int less = result - n;
        out[item] = less + record.rest[1] + table[value & 3] + (int)four.w;
    } else {
        out[item] = result + other + shared[3] + (int)twice + (int)(wide >> 7) + narrow + scratch[5];
    }
}
