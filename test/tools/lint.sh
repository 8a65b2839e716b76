#!/usr/bin/env bash
# The compiler of this workspace's crates in `./dev test` (cargo's RUSTC_WORKSPACE_WRAPPER): clippy looks at a crate while rustc
# compiles it, with the dependencies that are compiled anyway. `cargo clippy` checks all of those once more for itself, which
# takes longer than the lints. Whatever either has to say is an error. The arguments are rustc and its own.
set -u

# What cargo asks of the compiler itself.
case " $* " in
    *" --crate-name ___ "* | *" -vV "*) exec "$@" ;;
esac

# The library, which is compiled with its tests, too, is looked at there.
if [ "${CARGO_PKG_NAME:-}" = dilifetime ] && [[ " $* " != *" --test "* ]]; then
    exec "$@" -D warnings
fi

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# The same crate; nobody needs what comes out.
lint=()
folder=no
for word in "$@"; do
    case "$folder,$word" in
        yes,*) word="$scratch" folder=no ;;
        *,--out-dir) folder=yes ;;
        *,--emit=*) word=--emit=metadata ;;
    esac
    lint+=("$word")
done
clippy-driver "${lint[@]}" -D warnings >"$scratch/stdout" 2>"$scratch/stderr" &
"$@"
status=$?
if ! wait $! && [ "$status" -eq 0 ]; then
    cat "$scratch/stderr" >&2
    status=1
fi
exit "$status"
