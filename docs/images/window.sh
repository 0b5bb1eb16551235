#!/usr/bin/env bash
# Makes the README's picture of the window, window.png: window.sh [BUILD_FOLDER]. Needs Debian's xvfb, openbox, xdotool,
# imagemagick and pngquant.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=${1:-$here/../../build/release}
work=$(mktemp -d)
export DISPLAY=:77 HOME=$work QT_QPA_PLATFORM=xcb
Xvfb "$DISPLAY" -screen 0 1440x900x24 > "$work/log" 2>&1 &
trap 'kill $(jobs -p) 2> /dev/null; wait; rm -rf "$work"' EXIT
sleep 1
openbox >> "$work/log" 2>&1 &
"$build/bin/convscope" "$here/../../resources/sessions/resnet50-fp32.convscope.gz" >> "$work/log" 2>&1 &
sleep "${WINDOW_SECONDS:-10}" # until the charts are drawn
window=$(xdotool search --onlyvisible --name ConvScope | tail -1)
xdotool windowsize --sync "$window" 1438 876 windowmove "$window" 0 21
xdotool mousemove 900 899
sleep 3
import -window root "$work/window.png"
pngquant --quality 70-95 --speed 1 --force --output "$here/window.png" "$work/window.png"
