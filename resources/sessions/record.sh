#!/usr/bin/env bash
# Measures the sessions that ship, on the GPU of this host, and packs them into a folder.
#
#   record.sh CONVSCOPE_CLI [FOLDER]      FOLDER: where this script lies, unless another one is named
#
# Each session is a process of its own, so that none finds code loaded by another. What fails is said at the end, and
# the rest goes on. RECORD_ONLY, a shell pattern, names the sessions to record: RECORD_ONLY='vgg16-*'. Exit code: 0, or
# 1 where a session is missing or all of them are larger than 10 MiB. Needs no network.
set -uo pipefail

cli=${1:?usage: record.sh CONVSCOPE_CLI [FOLDER]}
cli=$(realpath "$cli")
folder=$(realpath "${2:-$(dirname "$0")}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=()

say() { printf '== %s\n' "$*"; }

# record NAME COMMAND ARGUMENT...: the session of one command of convscope-cli.
record() {
  local name=$1 session=$work/$1.convscope start=$SECONDS status=0
  shift
  # shellcheck disable=SC2053 # the right side is meant as a pattern
  [[ $name == ${RECORD_ONLY:-*} ]] || return 0
  say "$name: $*"
  timeout 240 "$cli" "$@" --device "${RECORD_DEVICE:-cuda:0}" --out "$session" > "$work/report" 2> "$work/log" || status=$?
  # 1: it ran, but single algorithms failed; they are in the session, with their reasons.
  if ((status > 1)) || [[ ! -s $session ]]; then
    tail -n 3 "$work/log"
    failures+=("$name: exit code $status")
    return 0
  fi
  ((status == 0)) || say "$name: with failures"
  check_determinism "$name" "$session"
  "$cli" pack "$session" --out "$folder/$name.convscope.gz" --force || failures+=("$name: not packed")
  say "$name: $((SECONDS - start)) s, $(stat -c %s "$folder/$name.convscope.gz") bytes"
  rm -f "$session"
}

# Adds to the session whether algorithms repeat their results; sweeps go without.
check_determinism() {
  [[ $1 == *-sizes-* ]] && return 0
  local status=0
  timeout 120 "$cli" determinism "$2" > /dev/null 2> "$work/log" || status=$?
  ((status <= 1)) && return 0
  tail -n 3 "$work/log"
  failures+=("$1: determinism, exit code $status")
}

[[ -x $cli ]] || { echo "record.sh: $cli is no program" >&2; exit 2; }
mkdir -p "$folder"

for network in conv-tutorial mnist-tutorial alexnet vgg16 resnet50 mobilenet_v2; do
  for precision in fp32 tf32 fp16; do
    record "$network-$precision" profile "$network" --precision "$precision"
  done
done
record resnet50-sizes-fp32 sweep resnet50 --precision fp32 --sizes 160:352:32
record darknet53-sizes-fp32 sweep darknet53 --precision fp32 --sizes 320:512:64

total=0
for file in "$folder"/*.convscope.gz; do
  [[ -e $file ]] && ((total += $(stat -c %s "$file")))
done
say "$total bytes in all, in $SECONDS s"
((total <= 10 << 20)) || failures+=("all together are larger than 10 MiB")
((${#failures[@]})) || exit 0
printf 'failed: %s\n' "${failures[@]}" >&2
exit 1
