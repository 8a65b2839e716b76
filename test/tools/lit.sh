# LLVM's test runner lit, in a virtual environment of its own. Sourced by ./dev.

LIT_VERSION=18.1.8
LIT_HOME="$DILIFETIME_TARGET/lit-$LIT_VERSION"

# Installs lit unless that is done already.
require_lit() {
    [ -x "$LIT_HOME/bin/lit" ] && return 0
    echo "dev: installing lit $LIT_VERSION into $LIT_HOME"
    mkdir -p "$DILIFETIME_TARGET"
    python3 -m venv "$LIT_HOME" </dev/null &&
        "$LIT_HOME/bin/pip" install -q --disable-pip-version-check "lit==$LIT_VERSION" </dev/null
}
