#!/usr/bin/env bash
# Measures the sessions that ship, on the GPU of this host, and packs them into a folder.
#
#   record.sh CONVSCOPE_CLI [FOLDER]      FOLDER: default: the folder of this script
#
# Each session has a process of its own, so none finds modules loaded by another. Failures are printed at the end; the
# other sessions are still recorded. RECORD_ONLY, a shell pattern, selects sessions, e.g. RECORD_ONLY='vgg16-*'. Exit
# code: 0, or 1 if a session is missing or all together are larger than 10 MiB. Checks of determinism run last, until
# RECORD_SECONDS (330) have passed in total. Needs no internet connection.
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

# record NAME COMMAND ARGUMENT...: records the session of one command of convscope-cli.
record() {
  local name=$1 session=$work/$1.convscope start=$SECONDS status=0
  shift
  # shellcheck disable=SC2053 # the right side is a pattern
  [[ $name == ${RECORD_ONLY:-*} ]] || return 0
  timeout 120 "$cli" "$@" --device "${RECORD_DEVICE:-cuda:0}" --out "$session" > /dev/null 2> "$work/log" || status=$?
  # 1: single algorithms failed; the session contains the reasons.
  if ((status > 1)) || [[ ! -s $session ]]; then
    tail -n 3 "$work/log"
    failures+=("$name: exit code $status")
    rm -f "$session"
    return 0
  fi
  recorded+=("$name")
  say "$name: $((SECONDS - start)) s$( ((status)) && echo ', some algorithms failed')"
}

# check NAME: checks whether the session's algorithms repeat their results, if there is time left. A stopped check leaves
# its findings in the session.
check() {
  local session=$work/$1.convscope start=$SECONDS status=0 left=$((seconds - SECONDS))
  [[ $1 != *-sizes-* && -s $session ]] || return 0
  ((left > 0)) || { say "$1: no time left for determinism"; return 0; }
  timeout "$((left < 60 ? left : 60))" "$cli" determinism "$session" > /dev/null 2> "$work/log" || status=$?
  if ((status > 1 && status != 124)); then
    tail -n 3 "$work/log"
    failures+=("$1: determinism, exit code $status")
    return 0
  fi
  say "$1: determinism, $((SECONDS - start)) s$( ((status == 124)) && echo ', stopped')"
}

[[ -x $cli ]] || { echo "record.sh: $cli is not a program" >&2; exit 2; }
mkdir -p "$folder"

for network in conv-tutorial mnist-tutorial alexnet vgg16 resnet50 mobilenet_v2; do
  for precision in fp32 tf32 fp16; do
    record "$network-$precision" profile "$network" --precision "$precision"
  done
done
record resnet50-sizes-fp32 sweep resnet50 --precision fp32 --sizes 160:352:32
record darknet53-sizes-fp32 sweep darknet53 --precision fp32 --sizes 320:512:64

# The lesson about determinism needs this one.
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
say "$total bytes in total, in $SECONDS s"
((total <= 10 << 20)) || failures+=("all together are larger than 10 MiB")
((${#failures[@]})) || exit 0
printf 'failed: %s\n' "${failures[@]}" >&2
exit 1
