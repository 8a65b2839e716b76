#!/usr/bin/env bash
# Copies what is built to where others find it: install.sh RELEASE PREFIX. `./dev install` builds first. What is in PREFIX
# may be moved as a whole. Manual pages and completions are made of the command's own description of itself.
set -euo pipefail
release="$1" prefix="$2"
root="$(dirname "$(readlink -f "$0")")/.."

install -D -s -m 755 "$release/libdilifetime.so" "$prefix/lib/libdilifetime.so"
install -D -m 644 "$release/libdilifetime.a" "$prefix/lib/libdilifetime.a"
strip --strip-debug "$prefix/lib/libdilifetime.a"
install -D -s -m 755 "$release/dilifetime" "$prefix/bin/dilifetime"
install -D -m 644 -t "$prefix/include/dilifetime-c" "$root"/include/dilifetime-c/*.h
install -D -m 644 -t "$prefix/include/dilifetime" "$root"/include/dilifetime/*.hpp
install -D -m 644 -t "$prefix/lib/cmake/Dilifetime" "$root"/cmake/*.cmake
install -D -m 644 -t "$prefix/lib/pkgconfig" "$root/cmake/dilifetime.pc"
install -D -m 644 -t "$prefix/share/doc/dilifetime" "$root/README.md" "$root/LICENSE"
install -D -m 644 -t "$prefix/share/doc/dilifetime/docs" "$root"/docs/*.{md,json}

# print_to FILE COMMAND...: a file of what a command prints.
print_to() {
    local file="$1"
    shift
    mkdir -p "$(dirname "$file")"
    "$@" >"$file"
    chmod 644 "$file"
}
print_to "$prefix/share/bash-completion/completions/dilifetime" "$release/dilifetime" completions bash
print_to "$prefix/share/zsh/site-functions/_dilifetime" "$release/dilifetime" completions zsh
print_to "$prefix/share/fish/vendor_completions.d/dilifetime.fish" "$release/dilifetime" completions fish
mkdir -p "$prefix/share/man/man1"
"$release/dilifetime" man "$prefix/share/man/man1"
