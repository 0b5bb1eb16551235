# The checks beside the tests, one function each; packaging/test.sh runs them. Source this after common.sh.

# Sources follow .clang-format.
check_format() {
  cd "$source_dir"
  git ls-files '*.cpp' '*.h' | xargs clang-format --dry-run --Werror
}

# Every header compiles alone. A header with a source of its own must be that source's first include; the others are
# compiled here.
check_headers() {
  cd "$source_dir"
  local qt cache
  cache=$(command -v ccache || true)
  qt=$(pkg-config --cflags Qt6Widgets Qt6Charts Qt6Test 2>/dev/null || true)
  [[ -n $qt ]] || qt=$(printf -- '-isystem%s ' /usr/include/*/qt6 /usr/include/*/qt6/Qt{Core,Gui,Widgets,Charts,Svg,Test,PrintSupport})
  # shellcheck disable=SC2016,SC2086
  headers_to_compile | xargs -P "$(nproc)" -I HEADER bash -c '"$@" || { echo "HEADER does not compile alone" >&2; exit 1; }' - \
    ${cache:+"$cache"} g++ -std=c++20 -fsyntax-only -fPIC -w -x c++ -DQT_NO_CAST_FROM_ASCII -I. -Iprofiler -Iapp -Itests $qt HEADER
}

# The headers whose source does not include them first.
headers_to_compile() {
  local header source
  git ls-files 'profiler/*.h' 'widgets/*.h' 'app/*.h' | while read -r header; do
    source=${header%.h}.cpp
    if [[ -f $source ]]; then
      [[ $(grep -m1 '^#include' "$source") == *"/$(basename "$header")\""* ]] && continue
      [[ $(grep -m1 '^#include' "$source") == *"\"$(basename "$header")\""* ]] && continue
    fi
    # Vendor headers may be missing: their folders are built as a whole or not at all.
    [[ $header == *backend/cu* || $header == *backend/onednn* || $header == */onnx/* ]] || echo "$header"
  done
}

# Each source of what ships includes the project headers it uses: releases are unity builds, which would hide a missing one.
# Library headers are precompiled, because parsing them for each source would take a quarter of an hour.
check_sources() {
  cd "$source_dir"
  cmake --fresh --preset sources > /dev/null
  cmake --build --preset sources -j "$(nproc)" --target precompiled > /dev/null
  # Compile commands leave out the compiler cache.
  python3 - build/sources/compile_commands.json "$(command -v ccache || true)" << 'END' | CCACHE_SLOPPINESS=pch_defines,time_macros \
    xargs -d '\n' -n 1 -P "$(nproc)" bash -c
import json, os, re, sys
for entry in json.load(open(sys.argv[1])):
    if os.path.relpath(entry["file"]).split("/")[0] in ("profiler", "widgets", "app"):
        print("cd", entry["directory"], "&&", sys.argv[2], re.sub(r" -o \S+ -c ", " -fsyntax-only ", entry["command"]))
END
}

check_tidy() {
  cd "$source_dir"
  cmake --fresh --preset tidy > /dev/null  # only for its compile commands
  run-clang-tidy -p build/tidy -j "$(nproc)" -quiet '^(?!.*(_autogen|_resources_|/[.]rcc/))' 2>&1 |
    { grep -vE '^clang-tidy|warnings? generated[.]$|^$' || true; }
}

# All tests under AddressSanitizer and UndefinedBehaviorSanitizer, with the line coverage of
# profiler/. A failed test is repeated once: the leak check once reported 152 bytes allocated by libQt6Core, and nothing
# in 12 further runs; the cause is unknown.
check_asan() {
  cd "$source_dir"
  cmake --fresh --preset asan > /dev/null  # discards the cache of an older preset
  build asan
  find "$source_dir/build/asan" -name '*.gcda' -delete  # from earlier runs
  run_tests asan --repeat until-pass:2
  gcovr -j "$(nproc)" --gcov-executable "llvm-cov gcov" --root . --filter profiler/ --print-summary build/asan | tail -n 4
}

# The programs with threads, under ThreadSanitizer.
check_tsan() {
  local tests=(test_measure test_app_worker)
  build tsan "${tests[@]}"
  local test
  for test in "${tests[@]}"; do
    TSAN_OPTIONS="suppressions=$source_dir/tests/support/thread_sanitizer.supp" QT_QPA_PLATFORM=offscreen \
      "$source_dir/build/tsan/bin/$test"
  done
}

# Prints sorted lines "NAME HASH" for the tests in release's folder: the hash is of everything built that a test needs.
test_inputs() { python3 "$source_dir/packaging/test_inputs.py" "$source_dir/build/release" | sort; }

# Without each of the optional libraries the rest builds and passes its tests. All three presets share the folder of
# release, because most objects are the same. A test runs if a program or module that it needs differs from release's.
check_without() {
  build release
  local preset release changed
  release=$(test_inputs)
  for preset in no-onednn no-onnx no-cuda; do
    cmake --preset "$preset" > /dev/null
    rm -rf "$source_dir"/build/release/lib  # modules that are no longer built
    cmake --build --preset "$preset" -j "$(nproc)"
    changed=$(test_inputs | comm -13 <(echo "$release") - | cut -d' ' -f1 | paste -sd'|')
    run_tests "$preset" --tests-regex "^($changed)\$"
  done
  cmake --preset release > /dev/null  # restores the options
}

# The packages build, and the archive needs only itself and the system's C and C++ libraries. The wheel needs no newer glibc
# than 2.34.
check_package() {
  build release programs
  cd "$source_dir/build/release"
  cpack > /dev/null
  lintian --fail-on error --allow-root ./*.deb
  desktop-file-validate "$source_dir"/packaging/desktop/*.desktop
  appstreamcli validate --no-net "$source_dir"/packaging/desktop/*.metainfo.xml
  bash "$source_dir/packaging/check-archive.sh" ./convscope-*.tar.gz
  rm -rf wheel
  local status=0
  bash "$source_dir/packaging/wheel.sh" . wheel || status=$?
  if [ $status -eq 77 ]; then return; fi
  [ $status -eq 0 ]
  bash "$source_dir/packaging/check-wheel.sh" wheel/convscope-*-py3-none-manylinux_2_34_x86_64.whl
}
