"""Writes the LLVM IR that Triton makes of a few kernels for gfx942 into a folder. Needs the package triton, and no GPU."""

import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def add(x, y, out, size, BLOCK: tl.constexpr):
    start = tl.program_id(0) * BLOCK
    offsets = start + tl.arange(0, BLOCK)
    mask = offsets < size
    total = tl.load(x + offsets, mask=mask) + tl.load(y + offsets, mask=mask)
    tl.store(out + offsets, total, mask=mask)


@triton.jit
def softmax(out, x, stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    offsets = tl.arange(0, BLOCK)
    mask = offsets < columns
    values = tl.load(x + row * stride + offsets, mask=mask, other=-float("inf"))
    shifted = values - tl.max(values, axis=0)
    numerator = tl.exp(shifted)
    denominator = tl.sum(numerator, axis=0)
    result = numerator / denominator
    tl.store(out + row * stride + offsets, result, mask=mask)


@triton.jit
def layer_norm(x, out, weight, bias, stride, columns, epsilon, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, columns, BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        total += tl.load(x + row * stride + offsets, mask=offsets < columns, other=0.0)
    mean = tl.sum(total, axis=0) / columns
    squares = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, columns, BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        value = tl.load(x + row * stride + offsets, mask=offsets < columns, other=0.0)
        difference = tl.where(offsets < columns, value - mean, 0.0)
        squares += difference * difference
    scale = 1 / tl.sqrt(tl.sum(squares, axis=0) / columns + epsilon)
    for start in range(0, columns, BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        mask = offsets < columns
        factor = tl.load(weight + offsets, mask=mask)
        added = tl.load(bias + offsets, mask=mask)
        value = tl.load(x + row * stride + offsets, mask=mask, other=0.0)
        tl.store(out + row * stride + offsets, (value - mean) * scale * factor + added, mask=mask)


@triton.jit
def matmul(a, b, c, m, n, k, stride_a, stride_b, stride_c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    block = tl.program_id(0)
    blocks = tl.cdiv(n, N)
    row, column = block // blocks, block % blocks
    rows, columns, inner = row * M + tl.arange(0, M), column * N + tl.arange(0, N), tl.arange(0, K)
    left = a + rows[:, None] * stride_a + inner[None, :]
    right = b + inner[:, None] * stride_b + columns[None, :]
    total = tl.zeros((M, N), dtype=tl.float32)
    for step in range(0, tl.cdiv(k, K)):
        first = tl.load(left, mask=inner[None, :] < k - step * K, other=0.0)
        second = tl.load(right, mask=inner[:, None] < k - step * K, other=0.0)
        total = tl.dot(first, second, total)
        left += K
        right += K * stride_b
    mask = (rows[:, None] < m) & (columns[None, :] < n)
    tl.store(c + rows[:, None] * stride_c + columns[None, :], total.to(tl.float16), mask=mask)


FLOATS, HALVES = "*fp32", "*fp16"
KERNELS = {
    add: (dict(x=FLOATS, y=FLOATS, out=FLOATS, size="i32"), dict(BLOCK=1024)),
    softmax: (dict(out=FLOATS, x=FLOATS, stride="i32", columns="i32"), dict(BLOCK=1024)),
    layer_norm: (dict(x=FLOATS, out=FLOATS, weight=FLOATS, bias=FLOATS, stride="i32", columns="i32", epsilon="fp32"), dict(BLOCK=1024)),
    matmul: (
        dict(a=HALVES, b=HALVES, c=HALVES, m="i32", n="i32", k="i32", stride_a="i32", stride_b="i32", stride_c="i32"),
        dict(M=64, N=64, K=32),
    ),
}  # fmt: skip


class Made(Exception):
    """Ends a compilation where its LLVM IR is made; its argument is that."""


def only_ir(_backend, stages, *_):
    """Has Triton stop in front of its own code generation."""

    def stop(module, _metadata):
        raise Made(module)

    stages["amdgcn"] = stop


def main(folder):
    triton.knobs.runtime.add_stages_inspection_hook = only_ir
    for kernel, (arguments, constants) in KERNELS.items():
        signature = {**arguments, **dict.fromkeys(constants, "constexpr")}
        try:
            triton.compile(ASTSource(fn=kernel, signature=signature, constexprs=constants), target=GPUTarget("hip", "gfx942", 64))
        except Made as made:
            Path(folder, f"{kernel.__name__}.ll").write_text(made.args[0], encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
