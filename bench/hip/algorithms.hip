// One of rocPRIM's algorithms (ALGORITHM) for one type (TYPE).
#include <hip/hip_runtime.h>
#include <rocprim/rocprim.hpp>

struct Pair {
    int first;
    double second;
    __host__ __device__ Pair operator+(const Pair &other) const { return {first + other.first, second + other.second}; }
    __host__ __device__ bool operator<(const Pair &other) const { return first < other.first; }
    __host__ __device__ bool operator==(const Pair &other) const { return first == other.first && second == other.second; }
};

struct IsBig {
    __host__ __device__ bool operator()(const TYPE &value) const { return TYPE{7} < value; }
};

struct Twice {
    __host__ __device__ TYPE operator()(const TYPE &value) const { return value + value; }
};

void call(void *temporary, size_t bytes, TYPE *in, TYPE *other, TYPE *out, int *keys, int *keys_out, unsigned *counts, size_t size) {
    using namespace rocprim;
    ALGORITHM;
}
