" Works in a folder with a broken configuration as its author would; writes what it sees to a file. Vim 9 with ALE.
function! Findings() abort
  return get(get(g:ale_buffer_info, bufnr('%'), {}), 'loclist', [])
endfunction
function! Say(text) abort
  call writefile([a:text], $QUESTLINT_OUT, 'a')
endfunction
function! Await(what, condition) abort
  for try in range(400)
    if eval(a:condition)
      return
    endif
    sleep 50m
  endfor
  call Say('gave up waiting for ' . a:what)
  cquit
endfunction

execute 'edit ' . $QUESTLINT_FILE
setfiletype json
ALELint
call Await('diagnostics', 'len(Findings()) > 0')
for finding in Findings()
  call Say('finding ' . get(finding, 'code', '') . ' ' . finding.lnum)
endfor
%substitute/tea_ownr/tea_owner/
ALELint
call Await('the finding to clear', 'len(Findings()) == 0')
call Say('clean after the correction')

execute 'edit! ' . $QUESTLINT_SECOND
setfiletype json
ALELint
call Await('diagnostics of the second file', 'len(Findings()) > 0')
for finding in Findings()
  call Say('second finding ' . get(finding, 'code', ''))
endfor
call Say('servers ' . system('pgrep -c -f -P ' . getpid() . ' "[l]sp --stdio"')->trim())
qall!
