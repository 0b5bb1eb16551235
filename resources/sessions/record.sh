#!/usr/bin/env bash
# Measures the sessions that ship, on the GPU of this host, and packs them into a folder.
#
#   record.sh CONVSCOPE_CLI [FOLDER]      FOLDER: where this script lies, unless another one is named
#
# Each session is a process of its own, so that none finds code loaded by another. What fails is said at the end, and
# the rest goes on. RECORD_ONLY, a shell pattern, names the sessions to record: RECORD_ONLY='vgg16-*'. Exit code: 0, or
# 1 where a session is missing or all of them are larger than 10 MiB. Checks of determinism come last, and end after
# RECORD_SECONDS (330) in all. Needs no network.
set -uo pipefail

cli=${1:?usage: record.sh CONVSCOPE_CLI [FOLDER]}
cli=$(realpath "$cli")
folder=$(realpath "${2:-$(dirname "$0")}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seconds=${RECORD_SECONDS:-330}
failures=()
recorded=()

say() { printf '== %s\n' "$*"; }

# record NAME COMMAND ARGUMENT...: the session of one command of convscope-cli.
record() {
  local name=$1 session=$work/$1.convscope start=$SECONDS status=0
  shift
  # shellcheck disable=SC2053 # the right side is meant as a pattern
  [[ $name == ${RECORD_ONLY:-*} ]] || return 0
  timeout 120 "$cli" "$@" --device "${RECORD_DEVICE:-cuda:0}" --out "$session" > /dev/null 2> "$work/log" || status=$?
  # 1: it ran, but single algorithms failed; they are in the session, with their reasons.
  if ((status > 1)) || [[ ! -s $session ]]; then
    tail -n 3 "$work/log"
    failures+=("$name: exit code $status")
    rm -f "$session"
    return 0
  fi
  recorded+=("$name")
  say "$name: $((SECONDS - start)) s$( ((status)) && echo ', some algorithms failed')"
}

# check NAME: adds to the session whether its algorithms repeat their results, as far as the time goes. What a check that
# is stopped has found stays in the session.
check() {
  local session=$work/$1.convscope start=$SECONDS status=0 left=$((seconds - SECONDS))
  [[ $1 != *-sizes-* && -s $session ]] || return 0
  ((left > 0)) || { say "$1: no time is left for determinism"; return 0; }
  timeout "$((left < 60 ? left : 60))" "$cli" determinism "$session" > /dev/null 2> "$work/log" || status=$?
  if ((status > 1 && status != 124)); then
    tail -n 3 "$work/log"
    failures+=("$1: determinism, exit code $status")
    return 0
  fi
  say "$1: determinism, $((SECONDS - start)) s$( ((status == 124)) && echo ', stopped')"
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

# The lesson about determinism stands on this one.
checked_first=resnet50-fp32
check "$checked_first"
for name in "${recorded[@]}"; do
  [[ $name == "$checked_first" ]] || check "$name"
done

for name in "${recorded[@]}"; do
  "$cli" pack "$work/$name.convscope" --out "$folder/$name.convscope.gz" --force || failures+=("$name: not packed")
done
total=0
for file in "$folder"/*.convscope.gz; do
  [[ -e $file ]] && ((total += $(stat -c %s "$file")))
done
say "$total bytes in all, in $SECONDS s"
((total <= 10 << 20)) || failures+=("all together are larger than 10 MiB")
((${#failures[@]})) || exit 0
printf 'failed: %s\n' "${failures[@]}" >&2
exit 1
