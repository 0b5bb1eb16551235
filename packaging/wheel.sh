#!/usr/bin/env bash
# wheel.sh BUILD FOLDER: makes the Python wheel of a build and writes it into FOLDER. Prints its path. Needs no network.
#
# The wheel has the command line program, its modules and libraries, libconvscope_apply.so and the recorder, but not the
# window. Its platform is manylinux_2_34, or that of a newer glibc if the build needs one.
#
# Ends with 77 if no Python has pip, setuptools and wheel.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/elf.sh"
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# find_python: a Python that has pip, setuptools and wheel.
find_python() {
  local python
  for python in ${PYTHON-} python3 /usr/bin/python3; do
    # From the root: a folder called "wheel" would be one of its modules.
    if (cd / && "$python" -c 'import setuptools, wheel.bdist_wheel, pip') 2> /dev/null; then echo "$python"; return; fi
  done
  echo "no Python has pip, setuptools and wheel (apt install python3-pip python3-setuptools python3-wheel)" >&2
  return 77
}

build=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT
python=$(find_python)

package=$work/convscope
cp -r "$source_dir/packaging/wheel" "$work/source"
mv "$work/source/convscope" "$package"
cmake --install "$build" --component wheel --strip --prefix "$package" > "$work/log" || { cat "$work/log" >&2; exit 1; }
rm -rf "$package/__pycache__"
mv "$package" "$work/source/"
cp "$source_dir/resources/record/convscope_record.py" "$source_dir/LICENSE" "$source_dir/README.md" "$work/source/"

mapfile -d '' binaries < <(find "$work/source/convscope" -type f \( -name '*.so*' -o -path '*/bin/*' \) -print0)
glibc=$(newest_version GLIBC "${binaries[@]}")
if ! is_newer "$glibc" GLIBC_2.34; then glibc=GLIBC_2.34; fi
platform=${glibc#GLIBC_}
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")

cd "$work/source"
CONVSCOPE_WHEEL_PLATFORM=manylinux_${platform/./_}_x86_64 CONVSCOPE_WHEEL_VERSION=$version \
  "$python" -m pip wheel . --quiet --no-index --no-deps --no-build-isolation --no-cache-dir --disable-pip-version-check \
  --wheel-dir "$work/wheel"
for wheel in "$work"/wheel/convscope-*.whl; do
  mv "$wheel" "$folder/"
  echo "$folder/$(basename "$wheel")"
done
