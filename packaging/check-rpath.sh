#!/usr/bin/env bash
# check-rpath.sh FOLDER...: checks where the programs, modules and libraries in these folders search libraries. Each
# element of RPATH or RUNPATH must be absolute or begin with $ORIGIN: the loader takes an empty or relative one from the
# current folder, so a libz.so.1 that lies there would run in the program.
set -euo pipefail

find "$@" -type f \( -perm -u+x -o -name '*.so' -o -name '*.so.*' \) ! -path '*/CMakeFiles/*' -print0 |
  # Scripts have no dynamic section: readelf says so and fails.
  { LC_ALL=C xargs -0 readelf --wide --dynamic /dev/null 2> /dev/null || true; } |
  awk '
    /^File: / { file = substr($0, 7) }
    /Dynamic section/ { checked++ }
    /\((RPATH|RUNPATH)\)/ {
      path = $0
      sub(/^[^[]*\[/, "", path)
      sub(/\]$/, "", path)
      count = path == "" ? 1 : split(path, elements, ":")
      if (path == "") elements[1] = ""
      for (i = 1; i <= count; i++) {
        if (elements[i] ~ /^(\/|\$ORIGIN(\/|$)|\$\{ORIGIN\}(\/|$))/) continue
        printf "%s searches libraries in \"%s\", which depends on the current folder\n", file, path
        failed = 1
        break
      }
    }
    END {
      if (!checked) { print "there is no program or library to check"; failed = 1 }
      exit failed
    }' >&2
