# The steps of ./dev test: each has a heading, all run even if one fails, and the last line counts. Sourced by ./dev.

PASSED=0
FAILED=0
FAILED_STEPS=()

# What took long is named at the end: of each step its heading, and the second in which it began.
HEADINGS=()
BEGAN=()

heading() {
    printf '\n==> %s\n' "$1"
    HEADINGS+=("$1")
    BEGAN+=("$SECONDS")
}

# Prints how long each step took, in seconds, those that took ten or more.
step_times() {
    local at end seconds
    for at in "${!BEGAN[@]}"; do
        end="${BEGAN[at + 1]:-$SECONDS}"
        seconds=$((end - BEGAN[at]))
        [ "$seconds" -lt 10 ] || printf '%4d s  %s\n' "$seconds" "${HEADINGS[at]}"
    done
}

# step NAME COMMAND...: a step that passes or fails as a whole; only its failure is counted.
step() {
    local name="$1"
    shift
    heading "$name"
    "$@" </dev/null || fail_step "$name" 1
}

# fail_step NAME N: records N failures of a step.
fail_step() {
    FAILED=$((FAILED + $2))
    FAILED_STEPS+=("$1")
}

# tally NAME STATUS PASSED FAILED: adds a suite's results. A suite that failed without a failing test counts as one.
tally() {
    PASSED=$((PASSED + $3))
    if [ "$4" -gt 0 ]; then
        fail_step "$1" "$4"
    elif [ "$2" -ne 0 ]; then
        fail_step "$1" 1
    fi
}

# cargo_test_step NAME PACKAGES...: in the profile that is shipped, overflow checks included: property tests take a tenth of
# the time, and nothing is compiled twice.
cargo_test_step() {
    local name="$1"
    shift
    heading "$name"
    local log="$DILIFETIME_TARGET/cargo-test.log" status=0 counts
    mkdir -p "$DILIFETIME_TARGET"
    cargo test --release "$@" --no-fail-fast </dev/null 2>&1 | tee "$log" || status=1
    counts="$(awk '/^test result:/ { passed += $4; failed += $6 } END { print passed + 0, failed + 0 }' "$log")"
    # shellcheck disable=SC2086 # two numbers, two words
    tally "$name" "$status" $counts
}

# Runs all lit suites; the arguments go to lit, so that `./dev test --filter carry` works.
lit_step() {
    heading "lit"
    local results="$DILIFETIME_TARGET/lit-results.json" status=0 counts
    if ! require_lit; then
        fail_step "lit" 1
        return
    fi
    rm -f "$results"
    "$LIT_HOME/bin/lit" -v --output "$results" "$@" test </dev/null || status=1
    counts="$(python3 test/tools/count_lit.py "$results")" || counts="0 1"
    # shellcheck disable=SC2086
    tally "lit" "$status" $counts
}

# Prints the last line and sets the exit code.
finish() {
    echo
    step_times
    echo
    [ "${#FAILED_STEPS[@]}" -eq 0 ] || printf 'failed: %s\n' "${FAILED_STEPS[@]}"
    echo "$PASSED passed, $FAILED failed"
    [ "$FAILED" -eq 0 ]
}
