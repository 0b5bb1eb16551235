# Bash completion for convscope-cli. Reads the program's own help, so it is always up to date.
_convscope_cli() {
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]-} choices
  if ((COMP_CWORD == 1)); then
    choices=$("${COMP_WORDS[0]}" --help 2>/dev/null | sed -n '/^Subcommands:/,$s/^  \([a-z][a-z-]*\).*/\1/p')
  elif [[ $word == -* ]]; then
    choices=$("${COMP_WORDS[0]}" "$command" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
  else
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    [[ $command == @(profile|shapes|sweep|engines|determinism|replay) ]] || return
    choices=$("${COMP_WORDS[0]}" networks 2>/dev/null | sed -n '2,$s/^\([a-z][^ ]*\).*/\1/p')
  fi
  mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$choices" -- "$word")
}
complete -F _convscope_cli convscope-cli
