# Debian packages that ./dev needs, and how it gets them. Sourced by ./dev.
#
# Each entry is PACKAGE=PROBE: a file's path or a command that is there when the package is.
# The plugin leaves LLVM's symbols undefined and `llvm-config-22 --system-libs` names nothing, so building the shim
# needs LLVM's headers and a C++ compiler, but no development files of zlib or the like.

BUILD_PACKAGES=(
    "llvm-22-dev=/usr/lib/llvm-22/include/llvm/IR/Module.h"
    "g++=c++"
)

DEMO_PACKAGES=(
    "clang-22=clang-22"
    "llvm-22=llc-22"
    "lld-22=ld.lld-22"
    "gdb=gdb"
    "python3=python3"
)

TEST_PACKAGES=(
    "llvm-22-tools=FileCheck-22"
    "lldb-22=lldb-22"
    "cmake=cmake"
    "pkg-config=pkg-config"
    "graphviz=dot"
    "python3-venv=@python3_has_venv"
)

# What puts sources of Debian's together that ./dev bench compiles.
BENCH_PACKAGES=(
    "dpkg-dev=dpkg-source"
    "tcl=tclsh"
)

# Others' compilers, of which a few tests need the output, emulators, and what LLVM's static libraries need. Tests are
# unsupported without them.
WISHED_PACKAGES=(
    "libigc-tools=GenX_IR"
    "intel-opencl-icd=ocloc"
    "glslang-tools=glslangValidator"
    "libzstd-dev=/usr/include/zstd.h"
    "spirv-tools=spirv-val"
    "qemu-user=qemu-riscv64"
    "gdb-multiarch=gdb-multiarch"
    "clang-15=clang-15"
    "llvm-spirv-15=llvm-spirv-15"
)

FUZZ_PACKAGES=(
    "qemu-user=qemu-aarch64"
)

python3_has_venv() {
    python3 -c 'import ensurepip, venv' 2>/dev/null
}

# Succeeds if what PROBE names is there: @function, /file, or a command.
probe() {
    case "$1" in
        @*) "${1#@}" ;;
        /*) [ -e "$1" ] ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

# Prints the packages, of the given entries, whose probe finds nothing.
missing_packages() {
    local entry
    for entry in "$@"; do
        probe "${entry#*=}" || echo "${entry%%=*}"
    done
}

# Prints how to become root: nothing needed, sudo, or a failure.
root_prefix() {
    if [ "$(id -u)" -eq 0 ]; then
        echo "env"
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        echo "sudo"
    else
        return 1
    fi
}

# Installs what is lacking of the given entries, or names it and stops.
require_packages() {
    if ! command -v cargo >/dev/null; then
        echo "dev: cargo is missing: install Rust first (rustup, with the components rustfmt and clippy)" >&2
        exit 1
    fi
    local missing root
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null || ! root="$(root_prefix)"; then
        echo "dev: these Debian packages are missing, and installing them needs root: ${missing[*]}" >&2
        exit 1
    fi
    echo "dev: installing Debian packages: ${missing[*]}"
    "$root" apt-get update -q </dev/null || echo "dev: apt-get update failed; going on with the lists that are there" >&2
    if ! "$root" DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "${missing[@]}" </dev/null; then
        echo "dev: apt-get could not install: ${missing[*]}" >&2
        exit 1
    fi
    hash -r
    mapfile -t missing < <(missing_packages "$@")
    if [ "${#missing[@]}" -gt 0 ]; then
        echo "dev: still missing after the installation: ${missing[*]}" >&2
        exit 1
    fi
}

# Tries to install what is lacking of the given entries, and says what can't be had.
wish_packages() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    (require_packages "$@") || echo "dev: tests that need these are left out: ${missing[*]}" >&2
    hash -r
}
