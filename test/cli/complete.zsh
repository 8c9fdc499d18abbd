# complete.zsh SCRIPT WORDS FILE: writes what an interactive zsh makes of "questlint WORDS" when all that it offers is inserted.
zmodload zsh/zpty
zpty shell zsh -f -i
say() { zpty -w "$@" }
wait_for() {
  local part seen=
  repeat 500; do
    zpty -r -t shell part && seen+=$part || sleep 0.02
    [[ $seen == *$1* ]] && return
  done
}
say shell "autoload -Uz compinit; compinit -D -u; source $1"
say shell "zle -C all-matches complete-word _generic; zstyle ':completion:all-matches:*' completer _all_matches _complete"
say shell "zstyle ':completion:all-matches:*' insert true; bindkey '^Xa' all-matches"
say shell "keep() { print -r -- \$BUFFER > $3.part; mv $3.part $3; print kept-\$((1 + 1)) }; zle -N keep; bindkey '^Xk' keep; print ready-\$((1 + 1))"
wait_for ready-2
say -n shell "questlint $2"$'\C-xa\C-xk'
wait_for kept-2
zpty -d shell
