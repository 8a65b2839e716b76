# Tools that come from pip, in virtual environments of their own. Sourced by ./dev.

LIT_VERSION=18.1.8
LIT_HOME="$DILIFETIME_TARGET/lit-$LIT_VERSION"
CLANG_FORMAT_VERSION=22.1.8
RUFF_VERSION=0.17.6
FORMAT_HOME="$DILIFETIME_TARGET/format-$CLANG_FORMAT_VERSION-$RUFF_VERSION"

# require_pip HOME PROGRAM REQUIREMENT...: installs what is required unless the program is there.
require_pip() {
    local home="$1" program="$2"
    shift 2
    [ -x "$home/bin/$program" ] && return 0
    echo "dev: installing $* into $home"
    mkdir -p "$DILIFETIME_TARGET"
    python3 -m venv "$home" </dev/null &&
        "$home/bin/pip" install -q --disable-pip-version-check "$@" </dev/null
}

# LLVM's test runner.
require_lit() {
    require_pip "$LIT_HOME" lit "lit==$LIT_VERSION"
}

# Formatters of C++ and of Python.
require_formatters() {
    require_pip "$FORMAT_HOME" clang-format "ruff==$RUFF_VERSION" "clang-format==$CLANG_FORMAT_VERSION"
}

# C and C++ but what tests look at line by line.
c_sources() {
    git ls-files -- 'plugin/*.cpp' 'plugin/*.h' 'include/*.h' 'include/*.hpp' 'examples/*.cpp' 'examples/*.h' 'examples/*.c' \
        'bench/*.c' 'bench/*.h' 'test/embed/*.c' 'test/embed/*.cpp' 'test/*/support/*.c' ':!test/debugger'
}

# format_sources [--check]: formats C++ and Python, or fails where something isn't.
format_sources() {
    require_formatters || return 1
    local check=() status=0
    [ "${1:-}" != --check ] || check=(--dry-run --Werror)
    c_sources | xargs "$FORMAT_HOME/bin/clang-format" -i "${check[@]}" || status=1
    "$FORMAT_HOME/bin/ruff" format --quiet ${1:+"$1"} . || status=1
    return "$status"
}
