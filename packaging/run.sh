#!/usr/bin/env bash
# Installs what is needed, builds, and runs the main job: a survey of the tutorial network on the best device there is,
# with a table on the terminal and a session file on disk; then opens the window on it, where there is a display. A
# further run finds all of that done and shows it; `run.sh --again` measures anew.
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

# A GPU takes the big tutorial convolution; on a CPU its slowest algorithms would need minutes.
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
  say "opening the window on it"
  setsid "$window" "$session" >/dev/null 2>&1 </dev/null &
else
  say "there is no display here; where there is one, open it with: ${window#"$PWD"/} ${session#"$PWD"/}"
fi
exit $status
