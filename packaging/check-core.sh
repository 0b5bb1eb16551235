#!/usr/bin/env bash
# check-core.sh ARCHIVE...: checks that static libraries need libc and libstdc++ only, so that a library in other people's
# programs can contain them. Names the symbols that belong to another library.
set -euo pipefail

symbols() {  # OPTION ARCHIVE...: their names, as the linker sees them
  LC_ALL=C nm --format=posix "$@" | awk 'NF > 1 { print $1 }' | sort -u
}

needed=$(comm -23 <(symbols --undefined-only "$@") <(symbols --defined-only "$@"))
[[ -n $(symbols --defined-only "$@") ]] || { echo "there is no symbol to check" >&2; exit 1; }
# Everything of libstdc++ is in the namespaces std and __cxxabiv1; names of C have no namespace.
foreign=$(c++filt <<< "$needed" |
  grep --extended-regexp '(^|[ &*(<])(fmt|convscope|nlohmann|simdjson|dnnl|CLI)::|(^|[ &*(<])[Qq][A-Z][A-Za-z]*(::|\()|^(qt_|cu|nv|dnnl_)' ||
  true)
[[ -z $foreign ]] || { printf 'the core needs another library:\n%s\n' "$foreign" >&2; exit 1; }
