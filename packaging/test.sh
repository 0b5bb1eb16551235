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

# run_steps CHECK ...: runs checks one after another, until one fails.
run_steps() {
  local step start
  for step in "$@"; do
    say "$step"
    start=$SECONDS
    (set -e; "check_$step")
    say "$step: $((SECONDS - start)) s"
  done
}

# Runs all checks. Those that only compile run beside the others, at a low priority: they use a core whenever the others
# wait for their last source or test. No test runs there, because tests have time limits.
run_all() {
  local log status=0
  log=$(mktemp)
  run_steps format
  set -m  # the background job gets a process group, to end it whole
  { renice -n 10 "$BASHPID" > /dev/null; run_steps headers sources tidy; } > "$log" 2>&1 &
  beside=$!
  set +m
  trap 'kill -- "-$beside" 2> /dev/null || true' EXIT
  run_steps tests package without asan tsan
  wait "$beside" || status=$?
  trap - EXIT
  cat "$log"
  rm "$log"
  return "$status"
}

steps=("${@:-tests}")
[[ ${1-} == --all ]] && steps=(format headers sources tests package without asan tsan tidy)
for step in "${steps[@]}"; do
  declare -F "check_$step" > /dev/null || { echo "usage: test.sh [--all | CHECK ...]" >&2; exit 2; }
done

install_dependencies debian-packages.txt
[[ ${steps[*]} == tests ]] || install_dependencies check-packages.txt
if [[ ${1-} == --all ]]; then run_all; else run_steps "${steps[@]}"; fi
