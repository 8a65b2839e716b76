# The fuzzers of fuzz/ and cargo-fuzz, which runs them, in a folder of its own. Sourced by ./dev.

CARGO_FUZZ_VERSION=0.13.2
CARGO_FUZZ_HOME="$DILIFETIME_TARGET/cargo-fuzz-$CARGO_FUZZ_VERSION"
FUZZERS=(as dis read)
# Seconds that one input may take; it is a finding if it takes longer.
FUZZ_TIMEOUT=20

# Installs cargo-fuzz unless that is done already.
require_cargo_fuzz() {
    [ -x "$CARGO_FUZZ_HOME/bin/cargo-fuzz" ] && return 0
    echo "dev: installing cargo-fuzz $CARGO_FUZZ_VERSION into $CARGO_FUZZ_HOME"
    cargo install -q --locked --root "$CARGO_FUZZ_HOME" "cargo-fuzz@$CARGO_FUZZ_VERSION" </dev/null
}

# fuzz_one TARGET SECONDS: fails if the fuzzer finds something, which it then names.
# It starts with the corpus of the tests and the modules of the lit suites; what it adds stays under target/fuzz.
fuzz_one() {
    local target="$1" seconds="$2" root="$PWD" folder="$DILIFETIME_TARGET/fuzz/$1"
    rm -rf "$folder/seeds"
    mkdir -p "$folder/corpus" "$folder/seeds" "$folder/findings"
    find test demo -name '*.ll' -size -64k -exec cp --backup=numbered -t "$folder/seeds" {} +
    # Stable Rust has no sanitizers unless it is told that it may.
    (cd "$folder" && RUSTC_BOOTSTRAP=1 "$CARGO_FUZZ_HOME/bin/cargo-fuzz" fuzz run "$target" \
        --fuzz-dir "$root/fuzz" --target-dir "$DILIFETIME_TARGET/fuzz/build" \
        corpus "$root/lowering/tests/corpus/$target" seeds -- \
        -max_total_time="$seconds" -timeout="$FUZZ_TIMEOUT" -max_len=8192 -dict="$root/fuzz/ll.dict" \
        -artifact_prefix=findings/ -print_final_stats=1 -verbosity=0 </dev/null)
}

# fuzz_all [TARGET] [SECONDS]: one fuzzer, or all one after the other, ten minutes each unless told.
fuzz_all() {
    local seconds=600 targets=("${FUZZERS[@]}") target
    for target in "$@"; do
        case "$target" in
            as | dis | read) targets=("$target") ;;
            "" | *[!0-9]*)
                echo "dev: no fuzzer '$target'" >&2
                return 2
                ;;
            *) seconds="$target" ;;
        esac
    done
    require_cargo_fuzz
    for target in "${targets[@]}"; do
        step "fuzz $target for $seconds s" fuzz_one "$target" "$seconds"
    done
    echo
    if [ "$FAILED" -gt 0 ]; then
        echo "findings are in $DILIFETIME_TARGET/fuzz/TARGET/findings: mend them, and add them to lowering/tests/corpus"
        return 1
    fi
    echo "no findings"
}
