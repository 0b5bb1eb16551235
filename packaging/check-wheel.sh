#!/usr/bin/env bash
# check-wheel.sh WHEEL: unpacks the Python wheel and reads the dynamic section of every program and library in it. They may
# need no glibc newer than the wheel's name says, no libstdc++ newer than GCC 11's, and no library but those in the wheel
# and the system's own.
set -euo pipefail
export LC_ALL=C
source "$(dirname "${BASH_SOURCE[0]}")/elf.sh"

wheel=$(realpath "$1")
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
python3 -m zipfile -e "$wheel" "$folder"
failed=0

complain() { printf '%s\n' "$*" >&2; failed=1; }

name=$(basename "$wheel")
[[ $name =~ -py3-none-manylinux_([0-9]+)_([0-9]+)_x86_64\.whl$ ]] || { echo "$name does not name its glibc" >&2; exit 1; }
glibc=GLIBC_${BASH_REMATCH[1]}.${BASH_REMATCH[2]}
own=$(find "$folder" -name '*.so*' -printf '%f\n')

count=0
while IFS= read -r -d '' file; do
  [[ $(head -c 4 "$file") == $'\x7fELF' ]] || continue
  count=$((count + 1))
  newer=$(too_new "$file" "$glibc")
  [[ -z $newer ]] || complain "${file#"$folder"/} needs ${newer//$'\n'/, }"
  while read -r library; do
    [[ $library =~ ^(lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|cudnn)|ld-linux-.*)\.so\.[0-9]+$ ]] && continue
    grep --quiet --line-regexp --fixed-strings "$library" <<< "$own" || complain "${file#"$folder"/} needs $library"
  done < <(needed_libraries "$file")
done < <(find "$folder/convscope" -type f \( -name '*.so*' -o -path '*/bin/*' \) -print0)
((count > 1)) || complain "$name has no programs"
chmod +x "$folder"/convscope/bin/*
bash "$(dirname "${BASH_SOURCE[0]}")/check-rpath.sh" "$folder" || failed=1
((failed == 0)) || exit 1
echo "$name: $count programs and libraries, $(($(stat -c %s "$wheel") / 1024 / 1024)) MiB"
