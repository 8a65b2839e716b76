// A function that calls another one.

__attribute__((noinline)) static int leaf(int a) {
    int b = a * 3;
    return b ^ 5;
}

__attribute__((noinline)) static int caller(int x, int y) {
    int kept = x + y;
    int got = leaf(y);
    return got + kept;
}

kernel void run(global int *out) {
    int i = __builtin_amdgcn_workitem_id_x();
    out[i] = caller(i, 7 * i);
}
