#!/usr/bin/env bash
# Installs dependencies, builds, and measures a small network on the best device. Prints a table, writes a session file,
# and opens it in the window if there is a display. Run it again to reopen that session; `run.sh --again` repeats the
# measurement.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

again=no
case ${1-} in
  '') ;;
  --again) again=yes ;;
  *) echo "usage: run.sh [--again]" >&2; exit 2 ;;
esac

install_dependencies debian-packages.txt
build release programs

cli=$source_dir/build/release/bin/convscope-cli
sessions=$source_dir/build/sessions
mkdir -p "$sessions"

# On a GPU the large tutorial convolution; on a CPU its slowest algorithms would take minutes.
network=mnist-tutorial
"$cli" devices | grep -q 'cuda:' && network=conv-tutorial
session=$sessions/$network.convscope

[[ $again == yes ]] && rm -f "$session"
say "surveying $network"
status=0
if [[ -f $session ]]; then
  "$cli" profile --resume "$session" || status=$?
else
  "$cli" profile "$network" --out "$session" || status=$?
fi
say "session: ${session#"$PWD"/}"

window=$source_dir/build/release/bin/convscope
if [[ ! -f $session ]]; then
  :
elif [[ -n ${DISPLAY-}${WAYLAND_DISPLAY-} ]]; then
  say "opening it in the window"
  setsid "$window" "$session" >/dev/null 2>&1 </dev/null &
else
  say "no display; to open the window on one: ${window#"$PWD"/} ${session#"$PWD"/}"
fi
exit $status
