#!/usr/bin/env bash
# Builds the benchmarks and runs them three times. Prints the best time of each figure in milliseconds, and its ratio to a
# baseline that is measured in the same runs. A time never makes it fail.
#
# bench.sh               baseline: a fixed calculation, sorting a million numbers
# bench.sh BUILD         baseline: the same benchmarks of another build, e.g. of an older version
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
runs=3

# window_figures BUILD: lines "figure NAME MS", separated by tabs.
window_figures() {
  [[ -x $1/bin/bench_window ]] || return 0
  QT_QPA_PLATFORM=offscreen "$1/bin/bench_window" | grep $'^figure\t'
}

# library_figures BUILD: the same of the programs that use Google Benchmark, in processor time.
library_figures() {
  local program
  for program in bench_session bench_forecast bench_choices; do
    [[ -x $1/bin/$program ]] || continue  # an older version may lack it
    "$1/bin/$program" --benchmark_format=csv 2> /dev/null | awk -F, -v OFS='\t' '
      BEGIN { ms["ns"] = 1e-6; ms["us"] = 1e-3; ms["ms"] = 1; ms["s"] = 1e3 }
      $5 in ms { gsub(/"/, "", $1); print "figure", $1, $4 * ms[$5] }'
  done
}

# measure NAME BUILD: all figures of one run, marked with NAME.
measure() {
  { window_figures "$2"; library_figures "$2"; } | sed "s/^/$1\t/"
}

# Reads lines "this|baseline figure NAME MS" and prints the table.
print_table() {
  awk -F'\t' '
    !(($1, $3) in best) || $4 < best[$1, $3] { best[$1, $3] = $4 }
    !seen[$3]++ { names[++count] = $3 }
    END {
      printf "%-64s %10s %10s %7s\n", "figure", "ms", "baseline", "ratio"
      for (i = 1; i <= count; ++i) {
        name = names[i]
        base = ("baseline", name) in best ? best["baseline", name] : best["this", "reference"]
        if (("this", name) in best) printf "%-64s %10.2f %10.2f %7.2f\n", name, best["this", name], base, base ? best["this", name] / base : 0
      }
    }'
}

baseline=${1:+$(cd "$1" && pwd)}
install_dependencies debian-packages.txt
build release benchmarks > /dev/null
for ((run = 0; run < runs; ++run)); do
  measure this "$source_dir/build/release"
  [[ -z $baseline ]] || measure baseline "$baseline"
done | print_table
