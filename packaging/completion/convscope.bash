# Bash completion for convscope. Reads the program's own help, so it is always up to date.
_convscope() {
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]-} choices=
  if [[ $word == -* ]]; then
    local of=()
    [[ $command == @(export|lesson) ]] && of=("$command")
    choices=$("${COMP_WORDS[0]}" "${of[@]}" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    if ((COMP_CWORD == 1)); then
      choices='export lesson'
    elif [[ $command == lesson ]]; then
      choices=$("${COMP_WORDS[0]}" lesson --list 2>/dev/null | sed -n 's/^\([a-z][^ ]*\) .*/\1/p')
    fi
  fi
  mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$choices" -- "$word")
}
complete -F _convscope convscope
