#!/usr/bin/env bash
# Makes a Debian package of what is built: deb.sh RELEASE FOLDER; prints the package's file. `./dev deb` builds first.
set -euo pipefail
release="$1" folder="$2"
root="$(dirname "$(readlink -f "$0")")/.."

stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"
"$root/cmake/install.sh" "$release" "$stage/usr"
gzip -9n "$stage"/usr/share/man/man1/*.1
mv "$stage/usr/share/doc/dilifetime/LICENSE" "$stage/usr/share/doc/dilifetime/copyright"

version="$("$release/dilifetime" -V)"
version="${version#dilifetime }"
architecture="$(dpkg --print-architecture)"
# The oldest C library that has all that the plugin and the command ask of it. LLVM is the host's.
libc="$(objdump -T "$stage/usr/lib/libdilifetime.so" "$stage/usr/bin/dilifetime" |
    grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)"
mkdir "$stage/DEBIAN"
cat >"$stage/DEBIAN/control" <<END
Package: dilifetime
Version: $version
Architecture: $architecture
Section: devel
Priority: optional
Maintainer: dilifetime <dilifetime@dilifetime.invalid>
Installed-Size: $(du -sk "$stage/usr" | cut -f1)
Depends: libc6 (>= ${libc#GLIBC_}), libgcc-s1, libstdc++6
Recommends: clang-22 | llvm-22
Suggests: llvm-22-dev, gdb
Description: heterogeneous debug info for stock LLVM 22
 A plugin for clang, llc and opt of LLVM 22 gives debug info typed, composable
 expressions: a variable can be in a register and in memory at once, be put
 together from parts, or be computed from other variables. The command shows
 where variables are, and finishes and checks debug info.
 .
 Compilers that embed LLVM build such debug info by the C API.
END
mkdir -p "$folder"
package="$folder/dilifetime_${version}_${architecture}.deb"
dpkg-deb --root-owner-group -Zxz -z1 --build "$stage" "$package" >/dev/null
echo "$package"
