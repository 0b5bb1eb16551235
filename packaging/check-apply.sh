#!/usr/bin/env bash
# check-apply.sh LIBRARY [CUDNN]: checks that a library that applies choices fits into any program: it needs libraries of glibc
# and GCC only, no glibc newer than 2.34 (Ubuntu 22.04, RHEL 9), and exports nothing but the functions of cuDNN that it puts
# itself in front of. With CUDNN, the library takes the place of this one, so it must export all of its functions.
set -euo pipefail
export LC_ALL=C
source "$(dirname "${BASH_SOURCE[0]}")/elf.sh"

library=$1
failed=0

# complain MESSAGE LINES: fails if there are lines.
complain() {
  [[ -z $2 ]] && return
  printf '%s:\n%s\n' "$1" "$2" >&2
  failed=1
}

needed=$(needed_libraries "$library")
[[ -n $needed ]] || { echo "$library has no dynamic section" >&2; exit 1; }
complain "$library needs other libraries" \
  "$(grep --invert-match --extended-regexp '^(lib(c|m|dl|pthread|gcc_s)|ld-linux-.*)\.so\.[0-9]+$' <<< "$needed" || true)"

newest=$(newest_version GLIBC "$library")
if is_newer "$newest" GLIBC_2.34; then complain "$library needs a newer glibc than GLIBC_2.34" "$newest"; fi

# exports LIBRARY: the functions that it exports, with their versions.
exports() { nm --dynamic --defined-only "$1" | awk '$2 == "T" { print $3 }' | sort; }

if [[ -n ${2-} ]]; then
  [[ $(readelf --wide --dynamic "$library") == *"soname: [libcudnn.so.9]"* ]] || complain "$library is not called" libcudnn.so.9
  complain "$library does not export all functions of $2" "$(comm -13 <(exports "$library") <(exports "$2"))"
  complain "$library exports other symbols" "$(exports "$library" | grep --invert-match '^cudnn' || true)"
else
  complain "$library exports other symbols" "$(comm -13 <(printf '%s\n' cudnnBackendCreateDescriptor \
    cudnnBackendExecute cudnnBackendGetAttribute cudnnBackendSetAttribute cudnnConvolutionBackwardData \
    cudnnConvolutionBackwardFilter cudnnConvolutionBiasActivationForward cudnnConvolutionForward) <(exports "$library"))"
fi
exit "$failed"
