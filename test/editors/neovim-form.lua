-- Adds a question by the form, as its author would: a wrong keyword first, a step back, and two choices; prints what it is asked.
local function say(...) io.stdout:write(table.concat({ ... }, ' '), '\n') end
local function await(what, condition)
  if not vim.wait(20000, condition, 50) then
    say('gave up waiting for', what)
    vim.cmd('cquit')
  end
end

vim.cmd('filetype on')
dofile(vim.env.QUESTLINT_SETTINGS)
vim.cmd('edit ' .. vim.env.QUESTLINT_FILE)
local buffer = vim.api.nvim_get_current_buf()
await('diagnostics', function() return #vim.diagnostic.get(buffer) > 0 end)
local questlint = require('questlint')

local answers = {
  'Add a question after', 'tea_garden_size', 'tea_depth', false, 'tea_depth', 'How deep?', 'radio',
  'depth_low=Low', 'depth_deep=Deep', '',
}
local function answer(prompt)
  local given = table.remove(answers, 1)
  say('asked', prompt)
  return given
end
local offered
vim.ui.select = function(items, options, done)
  local wanted = answer(options.prompt)
  for _, item in ipairs(items) do
    if options.format_item(item):find(wanted, 1, true) then return done(item) end
  end
  say('nothing offered is', wanted)
end
vim.ui.input = function(options, done)
  if not offered then offered = questlint.complete('tea_ow')[1] end
  local given = answer(options.prompt .. (options.default or ''))
  done(given or nil)
end

local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') end
for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
  local column = line:find('"tea_garden_size"', 1, true)
  if column then
    vim.api.nvim_win_set_cursor(0, { number, column + 2 })
    break
  end
end
questlint.refactor('refactor.add')
await('the new question', function() return text():find('"tea_depth"', 1, true) ~= nil end)
say('offered', offered or 'nothing')
say(text():find('"depth_deep"', 1, true) and 'added with choices' or 'added without choices')
vim.cmd('qall!')
