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

# timeline_figures BUILD: reading a trace of a million spans, and finding what to draw of them.
timeline_figures() {
  [[ -x $1/bin/bench_timeline ]] || return 0
  "$1/bin/bench_timeline" | grep $'^figure\t'
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

# apply_figures BUILD: a million executions of a stand-in for cuDNN that does nothing, with and without the library that applies
# choices and records. Their baseline is the first one.
apply_figures() {
  local program=$1/bin/convscope_stand_in_program library=$1/lib/convscope/libconvscope_apply.so folder
  [[ -x $program && -f $library ]] || return 0
  local problem='wgrad fp16 nhwc n8 c16 k32 in9x9 f3x3'
  folder=$(mktemp --directory)
  printf '%s\n' 'convscope_choices 1' '' 'device Stand-in GPU' 'compute_capability 9.0' 'multiprocessors 132' 'cudnn 9.21.0' \
    'problems 1' '' "$problem" '  10 0 - eng3' end > "$folder/my.choices"
  # time_executions NAME VARIABLE=VALUE...
  time_executions() {
    printf 'figure\ta million executions %s\t%s\n' "$1" "$(env "${@:2}" "$program" 1000000 1 time "$problem")"
  }
  time_executions 'without the library'
  time_executions 'that get choices' LD_PRELOAD="$library" CONVSCOPE_CHOICES="$folder/my.choices"
  time_executions 'that are recorded' LD_PRELOAD="$library" CONVSCOPE_RECORD="$folder"
  rm --recursive "$folder"
}

# measure NAME BUILD: all figures of one run, marked with NAME.
measure() {
  { window_figures "$2"; timeline_figures "$2"; library_figures "$2"; apply_figures "$2"; } | sed "s/^/$1\t/"
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
        if (name ~ /^a million executions/) base = best["this", "a million executions without the library"]
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
