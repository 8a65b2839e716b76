# The fuzzers of fuzz/ and cargo-fuzz, which runs them, in a folder of its own; and generated kernels. Sourced by ./dev.

CARGO_FUZZ_VERSION=0.13.2
CARGO_FUZZ_HOME="$DILIFETIME_TARGET/cargo-fuzz-$CARGO_FUZZ_VERSION"
FUZZERS=(as dis read eval finalize spirv visa lifetimes kernels)
# Seconds that one input may take; it is a finding if it takes longer.
FUZZ_TIMEOUT=20
# Megabytes that it may have, the sanitizer's own included.
FUZZ_MEMORY=2048

# Installs cargo-fuzz unless that is done already.
require_cargo_fuzz() {
    [ -x "$CARGO_FUZZ_HOME/bin/cargo-fuzz" ] && return 0
    echo "dev: installing cargo-fuzz $CARGO_FUZZ_VERSION into $CARGO_FUZZ_HOME"
    cargo install -q --locked --root "$CARGO_FUZZ_HOME" "cargo-fuzz@$CARGO_FUZZ_VERSION" </dev/null
}

# The modules whose objects finalize starts with: few, small, of both machines, and together with most operations.
OBJECT_SEEDS=(
    demo/demo.ll test/lower/{floats,wide,live-ranges,global-override,implicit-pointer,inlined}.ll
    test/heterogeneous/{amdgcn,attributes,procedures,properties,default}.ll
)

# object_seeds FOLDER: for each module an object with carriers, and one that is finished; what the plugin finalizes; and a
# linked one.
object_seeds() {
    local folder="$1" release="$DILIFETIME_TARGET/release" module name work
    work="$(mktemp -d)"
    for module in "${OBJECT_SEEDS[@]}"; do
        name="$(basename "$module" .ll)"
        "$release/dilifetime" as "$module" -o "$work/in.ll"
        opt-22 -load-pass-plugin="$release/libdilifetime.so" -passes=dilifetime-carry "$work/in.ll" -o "$work/in.bc"
        llc-22 -O1 -filetype=obj "$work/in.bc" -o "$folder/$name.o"
        "$release/dilifetime" finalize --quiet "$folder/$name.o" --dialect heterogeneous -o "$folder/$name.finished.o"
    done
    # Here machine passes list beside the code where frames start and where EXEC is changed.
    cp test/amdgpu/plugin/bounds.ll "$work/frames.ll"
    sed 's/MASK/i32/g; s/WAVE/32/g; s/LOW/_lo/' test/lanes/listing.ll | "$release/dilifetime" as - -o "$work/masks.ll"
    for name in frames masks; do
        DILIFETIME=codegen=unfinished llc-22 -load-pass-plugin="$release/libdilifetime.so" -O0 -mcpu=gfx1030 -filetype=obj \
            "$work/$name.ll" -o "$folder/$name.o"
    done
    rm -r "$work"
    ld.lld-22 -shared "$folder/amdgcn.finished.o" -o "$folder/amdgcn.so"
}

# spirv_seeds FOLDER: the modules of test/spirv, in both sets.
spirv_seeds() {
    local work
    work="$(mktemp -d)"
    python3 test/spirv/Inputs/corpus.py "$DILIFETIME_TARGET/release/dilifetime" test/spirv/Inputs/shaders.txt \
        test/visa/Inputs/kernels.cl "$work"
    find "$work" -name '*.spv*' -type f -size -64k -exec cp --backup=numbered -t "$1" {} +
    rm -r "$work"
}

# visa_seeds FOLDER: the files of test/visa, if Intel's compiler is here to make them.
visa_seeds() {
    local work
    command -v ocloc GenX_IR >/dev/null || return 0
    work="$(mktemp -d)"
    python3 test/visa/Inputs/agree.py "$DILIFETIME_TARGET/release/dilifetime" test/visa/Inputs/kernels.cl "$work"
    find "$work" -name '*.dbg' -size -64k -exec cp --backup=numbered -t "$1" {} +
    rm -r "$work"
}

# fuzz_seeds TARGET FOLDER: what a fuzzer starts with beside the corpus of the tests.
fuzz_seeds() {
    case "$1" in
        eval) ;;
        finalize) object_seeds "$2" ;;
        spirv) spirv_seeds "$2" ;;
        visa) visa_seeds "$2" ;;
        *) find test demo -name '*.ll' -size -64k -exec cp --backup=numbered -t "$2" {} + ;;
    esac
}

# fuzz_one TARGET SECONDS: fails if the fuzzer finds something, which it then names. What it adds to its corpus stays
# under target/fuzz.
fuzz_one() {
    local target="$1" seconds="$2" root="$PWD" folder="$DILIFETIME_TARGET/fuzz/$1" dictionary=() longest=8192
    rm -rf "$folder/seeds"
    mkdir -p "$folder/corpus" "$folder/seeds" "$folder/findings"
    fuzz_seeds "$target" "$folder/seeds"
    case "$target" in
        as | dis | read) dictionary=("-dict=$root/fuzz/ll.dict") ;;
        # These are read to their end or not at all.
        spirv | visa) longest=65536 ;;
    esac
    # Stable Rust has no sanitizers unless it is told that it may.
    (cd "$folder" && RUSTC_BOOTSTRAP=1 "$CARGO_FUZZ_HOME/bin/cargo-fuzz" fuzz run "$target" \
        --fuzz-dir "$root/fuzz" --target-dir "$DILIFETIME_TARGET/fuzz/build" \
        corpus "$root/lowering/tests/corpus/$target" seeds -- \
        -max_total_time="$seconds" -timeout="$FUZZ_TIMEOUT" -rss_limit_mb="$FUZZ_MEMORY" \
        -max_len="$longest" "${dictionary[@]}" -artifact_prefix=findings/ -print_final_stats=1 -verbosity=0 </dev/null)
}

# fuzz_lifetimes SECONDS: random programs with lifetimes, by all pipelines; what fails is made small.
fuzz_lifetimes() {
    local folder="$DILIFETIME_TARGET/fuzz/lifetimes"
    "$DILIFETIME_TARGET/release/lifetimes" run --seconds "$1" --one-way --folder "$folder" --findings "$folder/findings"
}

# fuzz_kernels SECONDS: random kernels for amdgcn, judged at every instruction, a quarter of the time as HIP. A shrunk one that
# fails goes to test/amdgpu/regressions when it is mended.
fuzz_kernels() {
    local hip=$(($1 / 4)) failed=0
    fuzz_kernels_by $(($1 - hip)) || failed=1
    fuzz_kernels_by "$hip" --way HIP --values || failed=1
    return "$failed"
}

# fuzz_kernels_by SECONDS OPTIONS...: those of one way of building.
fuzz_kernels_by() {
    local release="$DILIFETIME_TARGET/release"
    python3 test/amdgpu/generated.py --kernelgen "$release/kernelgen" --truth "$release/truth" \
        --plugin "$release/libdilifetime.so" --seconds "$1" --jobs "$(nproc)" --shrink \
        --findings "$DILIFETIME_TARGET/fuzz/kernels/findings" "${@:2}"
}

# fuzz_all [TARGET] [SECONDS]: one fuzzer, or all one after the other, ten minutes each unless told.
fuzz_all() {
    local seconds=600 targets=("${FUZZERS[@]}") target
    for target in "$@"; do
        case "$target" in
            as | dis | read | eval | finalize | spirv | visa | lifetimes | kernels) targets=("$target") ;;
            "" | *[!0-9]*)
                echo "dev: no fuzzer '$target'" >&2
                return 2
                ;;
            *) seconds="$target" ;;
        esac
    done
    for target in "${targets[@]}"; do
        case "$target" in
            lifetimes | kernels) step "fuzz $target for $seconds s" "fuzz_$target" "$seconds" ;;
            *)
                require_cargo_fuzz
                step "fuzz $target for $seconds s" fuzz_one "$target" "$seconds"
                ;;
        esac
    done
    echo
    if [ "$FAILED" -gt 0 ]; then
        echo "findings are in $DILIFETIME_TARGET/fuzz/TARGET/findings: mend them, and add them to lowering/tests/corpus," \
            "those of lifetimes to test/lifetimes/findings, those of kernels to test/amdgpu/regressions"
        return 1
    fi
    echo "no findings"
}
