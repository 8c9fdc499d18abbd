-- Works in a folder with a broken configuration as its author would; prints what it sees, a line each. Neovim 0.7 and later.
local file = vim.env.QUESTLINT_FILE
local function say(...) io.stdout:write(table.concat({ ... }, ' '), '\n') end
local function await(what, condition)
  if not vim.wait(20000, condition, 50) then
    say('gave up waiting for', what)
    vim.cmd('cquit')
  end
end

vim.cmd('filetype on')
dofile(vim.env.QUESTLINT_SETTINGS)
vim.cmd('edit ' .. file)
local buffer = vim.api.nvim_get_current_buf()
local client
await('the server', function()
  client = next(vim.lsp.buf_get_clients(buffer))
  return client ~= nil
end)

local function find(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then return number, column - 1 end
  end
end
local function go(text, offset)
  local line, column = find(text)
  vim.api.nvim_win_set_cursor(0, { line, column + (offset or 0) })
end
local function request(method, more)
  local parameters = vim.tbl_extend('force', vim.lsp.util.make_position_params(), more or {})
  local answers = vim.lsp.buf_request_sync(buffer, method, parameters, 20000)
  return answers and answers[client] and answers[client].result
end

await('diagnostics', function() return #vim.diagnostic.get(buffer) > 0 end)
for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do say('finding', diagnostic.code, diagnostic.lnum + 1) end

go('"tea_garden_size"', 3)
local hover = request('textDocument/hover')
say('hover', vim.inspect(hover.contents):find('Size of the garden', 1, true) and 'has the label' or 'lacks the label')

go('"tea_ownr"', 5)
local completion = request('textDocument/completion')
for _, item in ipairs(completion.items or completion) do
  if item.label == 'tea_owner' then say('completion', item.label) end
end

local at = vim.diagnostic.get(buffer)[1]
local range = { start = { line = at.lnum, character = at.col }, ['end'] = { line = at.end_lnum, character = at.end_col } }
local seen = { range = range, message = at.message, code = at.code, severity = at.severity, source = at.source }
local actions = request('textDocument/codeAction', { range = range, context = { diagnostics = { seen } } })
local function apply(action)
  if not action.edit then
    action = vim.lsp.buf_request_sync(buffer, 'codeAction/resolve', action, 20000)[client].result
  end
  vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
end
for _, action in ipairs(actions) do
  if action.title:find('tea_owner"', 1, true) then
    say('action', action.title)
    apply(action)
    break
  end
end
await('the finding to clear', function() return #vim.diagnostic.get(buffer) == 0 end)
say('clean after the fix')

go('"tea_qg_garden"', 3)
vim.lsp.buf.rename('tea_qg_estate')
await('the new name', function() return find('"tea_qg_estate"') ~= nil and find('"tea_qg_garden"') == nil end)
say('renamed')

go('"tea_garden_size"', 3)
local here = vim.lsp.util.make_range_params().range
local additions = request('textDocument/codeAction', { range = here, context = { diagnostics = {}, only = { 'refactor.add' } } })
for _, action in ipairs(additions) do
  if action.title:find('Add a question after', 1, true) then
    vim.lsp.buf_request_sync(buffer, 'workspace/executeCommand', action.command, 20000)
    await('the new question', function() return find('"tea_garden_size_2"') ~= nil end)
    say('added a question after')
  end
end

-- What Ctrl-X Ctrl-O would make of the line, with the cursor behind a text on it.
local function complete(text)
  go(text, #text)
  local line, offer = vim.api.nvim_get_current_line(), nil
  vim.fn.mode = function() return 'i' end
  vim.fn.complete = function(column, matches) offer = { column, matches[1] } end
  vim.lsp.omnifunc(1, '')
  await('an offer', function() return offer ~= nil end)
  local column = vim.api.nvim_win_get_cursor(0)[2]
  return line:sub(1, offer[1] - 1) .. offer[2].word .. line:sub(column + 1)
end

vim.cmd('edit ' .. vim.env.QUESTLINT_SECOND)
buffer = vim.api.nvim_get_current_buf()
await('diagnostics of the second file', function() return #vim.diagnostic.get(buffer) > 0 end)
for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do say('second finding', diagnostic.code) end
say('servers', #vim.lsp.get_active_clients())
say('completed', vim.trim(complete('"checkb')))
vim.cmd('qall!')
