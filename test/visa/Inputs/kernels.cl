// Loops, structs, arrays, recursion by stack calls, barriers, vectors and local memory, for Intel's compiler.
struct S {
    int a;
    float b;
    int c[4];
};

__attribute__((noinline)) int fib(int n) {
    if (n < 2)
        return n;
    return fib(n - 1) + fib(n - 2);
}

__attribute__((noinline)) float mix3(struct S s, int i) {
    float t = s.b;
    for (int k = 0; k < 4; k++)
        t += s.c[(k + i) & 3] * s.a;
    return t;
}

kernel void sums(global int *a, global const float *b, int n) {
    int i = get_global_id(0);
    float s = 0;
    for (int j = 0; j < n; j++)
        s += b[i * n + j] * (float)j;
    int r = (int)s + i;
    a[i] = r > 10 ? r : -r;
}

kernel void calls(global int *a, global float *b, int n) {
    int i = get_global_id(0);
    struct S s = {n, b[i], {a[i], a[i + 1], a[i + 2], a[i + 3]}};
    b[i] = mix3(s, i);
    int arr[64];
    for (int j = 0; j < 64; j++)
        arr[j] = a[j] * n;
    a[i] = fib(a[i] & 7) + arr[i & 63];
}

kernel void shared(global float4 *a, local float4 *tile) {
    int i = get_local_id(0), n = get_local_size(0);
    tile[i] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    float4 other = tile[(i + 1) % n];
    if (other.x > 0)
        other = other.wzyx * (float4)(i);
    a[get_global_id(0)] = other + tile[i];
}

kernel void powers(global long *a, global const short *b, uchar n) {
    int i = get_global_id(0);
    long p = 1;
    short s = b[i];
    for (uchar j = 0; j < n; j++)
        p *= s;
    a[i] = p;
}

kernel void search(global const ulong *a, global uint *found, ulong wanted, uint n) {
    uint low = 0, high = n;
    while (low < high) {
        uint middle = (low + high) / 2;
        ulong there = a[middle];
        if (there < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    found[get_global_id(0)] = low;
}
