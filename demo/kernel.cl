// A kernel to look at with `dilifetime locate` and `eval`: README.md, "AMDGPU in five minutes".
kernel void scale(global int *out, global const int *in, int factor) {
    int item = __builtin_amdgcn_workitem_id_x();
    int value = in[item];
    int sum = 0;
    for (int i = 0; i < value; i++) // a lane each its own number of rounds
        sum += factor * i + (sum >> 3);
    out[item] = sum;
}
