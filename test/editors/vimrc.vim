set nocompatible
filetype plugin on
packadd ale
let g:ale_linters = {'json': ['questlint']}
let g:ale_lint_delay = 0
function! Root(buffer) abort
  return getcwd()
endfunction
call ale#linter#Define('json', {'name': 'questlint', 'lsp': 'stdio', 'executable': 'node', 'command': '%e ' . $QUESTLINT_CLI . ' lsp --stdio', 'project_root': function('Root')})
