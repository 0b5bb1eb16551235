#!/usr/bin/env bash
# Installs what is needed, builds, and runs all tests. Tests that need a GPU say that they are skipped where there is none.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_dependencies
build dev
cd "$source_dir"
ctest --preset dev -j "$(nproc)"
