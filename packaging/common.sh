# Shared by run.sh and test.sh: installs dependencies, configures and builds. Source this from bash.
set -euo pipefail

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '== %s\n' "$*"; }

# install_dependencies LIST: installs the missing packages of packaging/LIST with apt.
install_dependencies() {
  command -v apt-get >/dev/null || { say "apt-get is not available: install the packages of packaging/$1 by hand"; return 0; }
  local package missing=()
  while read -r package; do
    [[ -z $package || $package == \#* ]] && continue
    dpkg-query -W -f='${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed' || missing+=("$package")
  done < "$source_dir/packaging/$1"
  ((${#missing[@]})) || return 0
  local as_root=()
  [[ $EUID -eq 0 ]] || as_root=(sudo)
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# build PRESET [TARGET ...]: configures if needed and builds.
build() {
  local preset=$1
  shift
  cd "$source_dir"
  [[ -f build/$preset/build.ninja ]] || cmake --preset "$preset"
  cmake --build --preset "$preset" -j "$(nproc)" ${1:+--target "$@"}
}

# run_tests PRESET [OPTION ...]: more tests at once than there are cores, because many of them wait. Lists the tests that
# a program skipped: ctest reports a program as skipped only if it skipped all of its tests.
run_tests() {
  local folder=$source_dir/build/$1
  [[ -d $folder ]] || folder=$source_dir/build/release
  ctest --preset "$1" -j "$(($(nproc) + 2))" "${@:2}"
  sed -n 's/^\[  SKIPPED \] \([^ ]*\.[^ ]*\)$/skipped: \1/p' "$folder/Testing/Temporary/LastTest.log" | sort -u
}
