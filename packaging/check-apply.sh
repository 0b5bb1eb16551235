#!/usr/bin/env bash
# check-apply.sh LIBRARY: checks that the library that applies choices fits into any program: it needs libraries of glibc and
# GCC only, no glibc newer than 2.34 (Ubuntu 22.04, RHEL 9), and exports nothing but the functions of cuDNN that it puts
# itself in front of.
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

exported=$(nm --dynamic --defined-only --format=posix "$library" | awk '{ print $1 }' | sort)
complain "$library exports other symbols" "$(comm -13 <(printf '%s\n' cudnnBackendCreateDescriptor \
  cudnnBackendExecute cudnnBackendGetAttribute cudnnBackendSetAttribute cudnnConvolutionBackwardData \
  cudnnConvolutionBackwardFilter cudnnConvolutionBiasActivationForward cudnnConvolutionForward) <(printf '%s\n' "$exported"))"
exit "$failed"
