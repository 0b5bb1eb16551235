#!/usr/bin/env bash
# check-archive.sh ARCHIVE: unpacks the relocatable archive, runs both programs in an empty environment, and checks the
# loader's log: libraries from outside the archive must be on the list of the system's own. The command line program and its
# libraries may need no glibc newer than 2.34 and no libstdc++ newer than GCC 11's; the window needs Qt's.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/elf.sh"
archive=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

size=$(stat -c %s "$archive")
((size < 60 * 1024 * 1024)) || { echo "the archive is larger than 60 MiB: $size bytes" >&2; exit 1; }
tar -xzf "$archive" -C "$folder" --strip-components=1
bash "$(dirname "$0")/check-rpath.sh" "$folder"

# What `deploy` copies, and the libraries that programs preload.
while IFS= read -r -d '' file; do
  newer=$(too_new "$file" GLIBC_2.34)
  [[ -z $newer ]] || { echo "${file#"$folder"/} needs ${newer//$'\n'/, }" >&2; exit 1; }
done < <(cd "$folder" && { cat share/convscope/command_line.txt; echo lib/convscope; } | sed "s|^|$folder/|" |
  xargs -I PART find PART -type f \( -name '*.so*' -o -path '*/bin/*' \) ! -path '*/qt/*' -print0)

run() {
  env -i LD_DEBUG=libs LD_DEBUG_OUTPUT="$folder/loader" HOME="$folder" QT_QPA_PLATFORM=offscreen "$@"
}
cd "$folder"
run bin/convscope-cli profile mnist-tutorial --device cpu --passes fwd --out x.convscope > /dev/null
run bin/convscope export x.convscope --chart algorithms --out x.svg
grep -q 'conv1' x.svg
[[ -f share/convscope/convscope_record.py ]] || { echo "the archive lacks convscope_record.py" >&2; exit 1; }
# A file that is not a model makes the program load the ONNX reader, a module with libraries of its own.
printf 'not a model' > x.onnx
run bin/convscope-cli import x.onnx 2> refusal && { echo "a file that is not a model was imported" >&2; exit 1; }
grep -h 'calling init' loader.* | grep -q 'importers/onnx.so' || { cat refusal >&2; exit 1; }

# The part that measures runs alone, where `deploy` copies it.
host="env -i HOME=$folder/home PATH=/usr/bin:/bin"
env -i bin/convscope-cli deploy "$host"
env -i bin/convscope-cli profile mnist-tutorial --device cpu --passes fwd --host "$host" --out deployed.convscope > /dev/null

outside=$(grep -h 'calling init' loader.* | awk '{print $NF}' | sort -u | grep -v "^$folder/" |
  grep -vE '/(ld-linux-x86-64|libc|libm|libdl|libpthread|librt|libresolv|libgcc_s|libstdc\+\+|libcudnn[a-z_]*|libcuda|libnvidia[a-z-]*)\.so' |
  grep -v '^linux-vdso' || true)
[[ -z $outside ]] || { printf 'loaded from outside the archive:\n%s\n' "$outside" >&2; exit 1; }
echo "the archive ($((size / 1024 / 1024)) MiB) runs with its own libraries"
