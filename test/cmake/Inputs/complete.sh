# What bash offers behind a command line: complete.sh SCRIPT WORD...
source "$1"
shift
COMP_WORDS=(dilifetime "$@")
COMP_CWORD=$#
_dilifetime dilifetime "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
printf '%s\n' "${COMPREPLY[@]}"
