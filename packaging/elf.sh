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
