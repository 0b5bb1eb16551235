#!/usr/bin/env bash
# Makes the guide's pictures of the window from a recorded session: make.sh [BUILD_FOLDER]. Needs Debian's pngquant.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=${1:-$here/../../build/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
gunzip -c "$here/../../resources/sessions/resnet50-sizes-fp32.convscope.gz" > "$work/session.convscope"
QT_QPA_PLATFORM=offscreen "$build/bin/window_shots" "$work" "$work/session.convscope" > "$work/log" 2>&1
for page in summary choices layers warm-up determinism memory input-sizes lessons; do
  cp "$work/light-1280-$page.png" "$here/$page.png"
done
QT_QPA_PLATFORM=offscreen "$build/bin/mechanism_shots" "$work" "$work/session.convscope" 1280x800 >> "$work/log" 2>&1
cp "$work/trial.png" "$here/mechanism.png"
for page in summary choices layers warm-up determinism memory input-sizes lessons mechanism; do
  pngquant --quality 70-95 --speed 1 --force --output "$here/$page.png" "$here/$page.png"
done
