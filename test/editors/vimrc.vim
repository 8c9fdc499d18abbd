set nocompatible
filetype plugin on
packadd ale
let g:ale_lint_delay = 0
source $QUESTLINT_SETTINGS
