#!/usr/bin/env bash
# Installs dependencies, builds, and runs all tests. Without a GPU, the tests that need one are reported as skipped.
#
# test.sh                the tests
# test.sh --all          the tests and all checks
# test.sh CHECK ...      these checks: format headers sources tidy without asan tsan package
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
source "$source_dir/packaging/checks.sh"

check_tests() {
  build release
  run_tests release
}

steps=("${@:-tests}")
[[ ${1-} == --all ]] && steps=(format headers sources tests package without asan tsan tidy)
for step in "${steps[@]}"; do
  declare -F "check_$step" > /dev/null || { echo "usage: test.sh [--all | CHECK ...]" >&2; exit 2; }
done

install_dependencies debian-packages.txt
[[ ${steps[*]} == tests ]] || install_dependencies check-packages.txt
for step in "${steps[@]}"; do
  say "$step"
  SECONDS=0
  (set -e; "check_$step")
  say "$step: ${SECONDS} s"
done
