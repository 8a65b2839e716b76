# apart.sh OPT DILIFETIME PLUGIN-LLC FOLDER FILE...: through carry, stock codegen and the command, half of the files
# (tools/sample.py), each at one of three levels, must become the object that the plugin makes in one go. Addresses of code
# locations are believed only where machine passes saw to them, and machine passes put records where they belong: where an
# object differs it is only in its debug info.
opt=$1 dilifetime=$2 llc=$3 out=$4
shift 4
sample=$(dirname "$0")/../../tools/sample.py
for file in $(python3 "$sample" 2 files "$@"); do
  grep -q "DILabel\|DIExprCode" "$file" && continue
  name=$(basename "$file" .ll)
  # Some are in the proposal's syntax; to the others this does nothing.
  $dilifetime as "$file" -o "$out/$name.ll" || exit 1
  for level in $(python3 "$sample" 3 "$name" -O0 -O1 -O2); do
    $opt -passes=dilifetime-carry "$out/$name.ll" -o "$out/$name.bc" &&
      llc-22 $level -filetype=obj "$out/$name.bc" -o "$out/$name.carried.o" &&
      $dilifetime finalize "$out/$name.carried.o" -o "$out/$name.apart.o" &&
      $llc $level -filetype=obj "$out/$name.ll" -o "$out/$name.o" || exit 1
    for object in apart.o o; do
      llvm-dwarfdump-22 --debug-info --debug-loclists "$out/$name.$object" | sed 1d >"$out/$name.$object.info" || exit 1
    done
    if cmp -s "$out/$name.apart.o.info" "$out/$name.o.info"; then
      echo "same: $name $level"
    else
      for object in apart.o o; do
        llvm-objcopy-22 --strip-debug "$out/$name.$object" "$out/$name.$object.bare" || exit 1
      done
      cmp "$out/$name.apart.o.bare" "$out/$name.o.bare" && echo "same code: $name $level" || exit 1
    fi
  done
done
