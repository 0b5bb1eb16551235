#!/usr/bin/env bash
# check-apply.sh LIBRARY: checks that the library that applies choices fits into any program: it needs libraries of glibc and
# GCC only, no glibc newer than 2.34 (Ubuntu 22.04, RHEL 9), and exports nothing but the functions of cuDNN that it puts
# itself in front of.
set -euo pipefail
export LC_ALL=C

library=$1
failed=0

# complain MESSAGE LINES: fails if there are lines.
complain() {
  [[ -z $2 ]] && return
  printf '%s:\n%s\n' "$1" "$2" >&2
  failed=1
}

needed=$(readelf --wide --dynamic "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p')
[[ -n $needed ]] || { echo "$library has no dynamic section" >&2; exit 1; }
complain "$library needs other libraries" \
  "$(grep --invert-match --extended-regexp '^(lib(c|m|dl|pthread|gcc_s)|ld-linux-.*)\.so\.[0-9]+$' <<< "$needed" || true)"

newest=$(readelf --wide --version-info "$library" | grep --only-matching 'GLIBC_[0-9.]*' | sort --unique --version-sort |
  tail --lines 1)
complain "$library needs a newer glibc than GLIBC_2.34" \
  "$(printf '%s\nGLIBC_2.34\n' "$newest" | sort --version-sort | tail --lines 1 | grep --invert-match --line-regexp GLIBC_2.34 || true)"

exported=$(nm --dynamic --defined-only --format=posix "$library" | awk '{ print $1 }' | sort)
complain "$library exports other symbols" "$(comm -13 <(printf '%s\n' cudnnBackendCreateDescriptor \
  cudnnBackendExecute cudnnBackendGetAttribute cudnnBackendSetAttribute cudnnConvolutionBackwardData \
  cudnnConvolutionBackwardFilter cudnnConvolutionBiasActivationForward cudnnConvolutionForward) <(printf '%s\n' "$exported"))"
exit "$failed"
