// With a record of `stack`, which becomes a vector, stock code generation makes other code than without.
kernel void subject(global int *out, global const int *in) {
    int item = get_global_id(0);
    uint state = (uint)in[item] & 7u;
    uint acc = 1u;
    uchar small = (uchar)(in[item] & 127);
    uint next = (uint)in[item + 1];
    uint top = 0;
    bool flag = (in[item] & 8) != 0;
    uint stack[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (uint step = 0; step < 20u; step++) {
        switch (state) {
        case 1:
            stack[top & 7u] = acc;
            top++;
            break;
        case 4:
            if (top) {
                top--;
                acc ^= stack[top & 7u];
            }
        }
    }
    out[item] = (int)(state + acc + (uint)small + next + top + (uint)flag);
}
