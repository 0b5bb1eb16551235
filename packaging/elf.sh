# Functions that read the dynamic section and symbol versions of programs and libraries. Source this from bash.

# needed_libraries FILE: the libraries that it names, one a line.
needed_libraries() {
  LC_ALL=C readelf --wide --dynamic "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p'
}

# newest_version PREFIX FILE ...: the newest version of PREFIX (e.g. GLIBC) that one of the files needs; nothing if none does.
newest_version() {
  LC_ALL=C readelf --wide --version-info "${@:2}" 2> /dev/null | sed '/^Version definition/,/^Version needs/d' |
    { grep --only-matching --extended-regexp "\\b$1_[0-9.]+" || true; } | sort --unique --version-sort | tail --lines 1
}

# is_newer VERSION LIMIT: whether the first is the newer one. No version is newer than nothing.
is_newer() {
  [[ -n $1 && $1 != "$2" && $(printf '%s\n%s\n' "$1" "$2" | sort --version-sort | tail --lines 1) == "$1" ]]
}

# too_new FILE GLIBC: the versions that the file needs beyond this glibc (e.g. GLIBC_2.34) and the libstdc++ of GCC 11, one a
# line.
too_new() {
  local limit newest
  for limit in "$2" GLIBCXX_3.4.29 CXXABI_1.3.13; do
    newest=$(newest_version "${limit%%_*}" "$1")
    if is_newer "$newest" "$limit"; then echo "$newest"; fi
  done
}
