# The checks beside the tests, one function each; packaging/test.sh runs them. To be sourced after common.sh.

# Sources are formatted as .clang-format says.
check_format() {
  cd "$source_dir"
  git ls-files '*.cpp' '*.h' | xargs clang-format --dry-run --Werror
}

# Every header compiles alone: those that have a source of their own are its first include, the others are compiled.
check_headers() {
  cd "$source_dir"
  local header source failed=0 qt
  qt=$(pkg-config --cflags Qt6Widgets Qt6Charts Qt6Test 2>/dev/null || true)
  [[ -n $qt ]] || qt=$(printf -- '-isystem%s ' /usr/include/*/qt6 /usr/include/*/qt6/Qt{Core,Gui,Widgets,Charts,Svg,Test,PrintSupport})
  while read -r header; do
    source=${header%.h}.cpp
    if [[ -f $source ]]; then
      [[ $(grep -m1 '^#include' "$source") == *"/$(basename "$header")\""* ]] && continue
      [[ $(grep -m1 '^#include' "$source") == *"\"$(basename "$header")\""* ]] && continue
    fi
    # Vendor headers may be absent: their folders are built, or not, as a whole.
    [[ $header == *backend/cu* || $header == *backend/onednn* || $header == */onnx/* ]] && continue
    # shellcheck disable=SC2086
    g++ -std=c++20 -fsyntax-only -fPIC -w -x c++ -DQT_NO_CAST_FROM_ASCII -I. -Iprofiler -Iapp -Itests $qt "$header" ||
      { echo "$header does not compile alone" >&2; failed=1; }
  done < <(git ls-files 'profiler/*.h' 'widgets/*.h' 'app/*.h')
  return $failed
}

check_tidy() {
  cd "$source_dir"
  cmake --fresh --preset tidy > /dev/null  # only for its list of compiler commands
  run-clang-tidy -p build/tidy -j "$(nproc)" -quiet '^(?!.*(_autogen|_resources_|/[.]rcc/))' 2>&1 |
    { grep -vE '^clang-tidy|warnings? generated[.]$|^$' || true; }
}

# All tests but those of speed under AddressSanitizer and UndefinedBehaviorSanitizer, and how many of profiler/'s lines
# they reach. A test that fails is run once more: the leak check has once told of 152 bytes that libQt6Core took, and not
# in 12 further runs; why is not known.
check_asan() {
  cd "$source_dir"
  cmake --fresh --preset asan > /dev/null  # whatever an older preset left there
  build asan
  find "$source_dir/build/asan" -name '*.gcda' -delete  # of earlier runs
  ctest --preset asan -j "$(nproc)" --label-exclude speed --repeat until-pass:2
  gcovr -j "$(nproc)" --gcov-executable "llvm-cov gcov" --root . --filter profiler/ --print-summary build/asan | tail -n 4
}

# What has threads, under ThreadSanitizer.
check_tsan() {
  local tests=(test_measure test_app_worker)
  build tsan "${tests[@]}"
  local test
  for test in "${tests[@]}"; do
    TSAN_OPTIONS="suppressions=$source_dir/tests/support/thread_sanitizer.supp" QT_QPA_PLATFORM=offscreen \
      "$source_dir/build/tsan/bin/$test"
  done
}

# Without each of the optional libraries the rest builds and passes its tests; those of widgets/ alone are left out, which
# know no such library. Release's folder does for all, since most of it is the same.
check_without() {
  local preset
  for preset in no-onednn no-onnx no-cuda; do
    cmake --preset "$preset" > /dev/null
    rm -rf "$source_dir"/build/release/lib  # modules of what is built no more
    cmake --build --preset "$preset" -j "$(nproc)"
    ctest --preset "$preset" -j "$(nproc)" --label-exclude speed --exclude-regex '^widgets\.'
  done
  cmake --preset release > /dev/null  # as it was
}

# The packages can be made, and the archive needs nothing but itself and the system's C and C++ libraries.
check_package() {
  build release programs
  cd "$source_dir/build/release"
  cpack > /dev/null
  lintian --fail-on error --allow-root ./*.deb
  desktop-file-validate "$source_dir"/packaging/desktop/*.desktop
  appstreamcli validate --no-net "$source_dir"/packaging/desktop/*.metainfo.xml
  bash "$source_dir/packaging/check-archive.sh" ./convscope-*.tar.gz
}
