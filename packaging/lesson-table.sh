#!/bin/bash
# Writes docs/lessons.md: what each step of each lesson expects, and what its recording shows. Run it after a change of
# lessons or recordings: packaging/lesson-table.sh FOLDER_OF_PROGRAMS
set -euo pipefail
convscope=$1/convscope
cd "$(dirname "$0")/.."
mapfile -t names < <("$convscope" lesson --list | cut -d' ' -f1)
{
  echo '# What the lessons expect'
  echo
  echo 'Each step of a lesson states what its text takes for granted. `tests/lesson` compares every statement with the recorded'
  echo 'session. `packaging/lesson-table.sh` prints this table.'
  echo
  "$convscope" lesson --check --table "${names[@]}"
} >docs/lessons.md.new
mv docs/lessons.md.new docs/lessons.md
