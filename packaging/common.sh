# What run.sh and test.sh share: installing what is missing, configuring and building. To be sourced from bash.
set -euo pipefail

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '== %s\n' "$*"; }

# install_dependencies LIST: installs with apt those packages of packaging/LIST that are not there yet.
install_dependencies() {
  command -v apt-get >/dev/null || { say "no apt-get here: install by hand what packaging/$1 lists"; return 0; }
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

# build PRESET [TARGET ...]: configures once and builds what has changed.
build() {
  local preset=$1
  shift
  cd "$source_dir"
  [[ -f build/$preset/build.ninja ]] || cmake --preset "$preset"
  cmake --build --preset "$preset" -j "$(nproc)" ${1:+--target "$@"}
}
