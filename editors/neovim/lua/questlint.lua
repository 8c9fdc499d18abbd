-- The forms of questlint in Neovim 0.7 and later: what has to be known before a refactoring is done is asked for, one thing after the
-- other. Esc goes back to the one before, and leaves the first one; Tab completes what exists.
local M = {}

local command_name = 'questlint.refactor'

--- What the client can do, with the forms that are shown here.
function M.capabilities(capabilities)
  local all = capabilities or vim.lsp.protocol.make_client_capabilities()
  local forms = { interactiveResolve = { inputTypes = { 'string', 'enum', 'list' } } }
  all.experimental = vim.tbl_extend('force', all.experimental or {}, forms)
  return all
end

local function is_known(answer) return answer ~= nil and answer ~= vim.NIL end

local function request(client, buffer, method, params, done)
  local function answered(err, result)
    if err then return vim.notify(err.message, vim.log.levels.ERROR) end
    done(result)
  end
  if vim.fn.has('nvim-0.11') == 1 then return client:request(method, params, answered, buffer) end
  return client.request(method, params, answered, buffer)
end

local function request_now(client, buffer, method, params)
  local answer
  if vim.fn.has('nvim-0.11') == 1 then
    answer = client:request_sync(method, params, 5000, buffer)
  else
    answer = client.request_sync(method, params, 5000, buffer)
  end
  return answer and answer.result or {}
end

--- The first field whose answer is wrong, else the first without one.
local function next_field(form)
  local answers = form.formAnswers or {}
  local open
  for at, field in ipairs(form.formFields or {}) do
    if field.error and is_known(answers[at]) then return at end
    if not open and not is_known(answers[at]) then open = at end
  end
  return open
end

--- The form with one answer more, or with those from a field on taken away.
local function with_answer(form, at, answer)
  local answers = {}
  for index = 1, #form.formFields do
    local known = (form.formAnswers or {})[index]
    if index == at then known = answer end
    answers[index] = is_known(known) and known or vim.NIL
  end
  return vim.tbl_extend('force', form, { formAnswers = answers })
end

local function until_field(form, at)
  local answers = {}
  for index = 1, #form.formFields do answers[index] = index < at and form.formAnswers[index] or vim.NIL end
  return vim.tbl_extend('force', form, { formAnswers = answers })
end

local offers = function() return {} end

--- What Tab completes in a box.
function M.complete(typed)
  return vim.tbl_map(function(entry) return entry.value end, offers(typed))
end

local function ask_text(title, value, list, done)
  offers = list
  vim.ui.input({ prompt = title .. ': ', default = value, completion = "customlist,v:lua.require'questlint'.complete" }, done)
end

--- Several texts, one after the other; an empty one ends them.
local function ask_rows(title, rows, list, done)
  local given = {}
  local function ask(number)
    local words = ('%s (%d, empty to go on)'):format(title, number)
    ask_text(words, rows[number] or '', list, function(text)
      if text == nil then return done(nil) end
      if text ~= '' then table.insert(given, text) end
      if text == '' and number >= #rows then return done(given) end
      ask(number + 1)
    end)
  end
  ask(1)
end

local function ask_entry(title, entries, value, done)
  local sorted = {}
  for _, entry in ipairs(entries) do
    table.insert(sorted, entry.value == value and 1 or #sorted + 1, entry)
  end
  local function words(entry)
    return entry.detail and ('%s (%s)'):format(entry.description, entry.detail) or entry.description
  end
  vim.ui.select(sorted, { prompt = title, format_item = words }, function(entry) done(entry and entry.value) end)
end

--- Asks for the answer to a field; gives nil where somebody goes back.
local function ask(client, buffer, field, value, done)
  local title = field.error and (field.error .. ' ' .. field.description) or field.description
  local kind = field.type.kind
  if kind == 'enum' then return ask_entry(title, field.type.entries, value, done) end
  local from = kind == 'list' and field.type.elementType.offers or field.type.offers
  local function list(query)
    if not from then return {} end
    return request_now(client, buffer, 'interactive/listEnum', { source = from.source, config = from.config, query = query })
  end
  if kind == 'list' then return ask_rows(title, type(value) == 'table' and value or {}, list, done) end
  return ask_text(title, value or '', list, done)
end

--- Fills in the form of a command and has the server run it.
function M.run(client, buffer, command)
  local kept = {}
  local step
  local function resolve(form) request(client, buffer, 'command/resolve', form, step) end
  step = function(form)
    local at = next_field(form)
    if not at then
      local run = { command = form.command, arguments = form.arguments }
      return request(client, buffer, 'workspace/executeCommand', run, function() end)
    end
    local field = form.formFields[at]
    local value = (form.formAnswers or {})[at]
    if not is_known(value) then value = kept[field.name] or field.default end
    ask(client, buffer, field, value, function(answer)
      if answer == nil then
        if at > 1 then resolve(until_field(form, at - 1)) end
        return
      end
      kept[field.name] = answer
      resolve(with_answer(form, at, answer))
    end)
  end
  resolve({ command = command.command, arguments = command.arguments })
end

--- Does something of a kind at the cursor: 'refactor.add', 'refactor.move' and so on, all with 'refactor'.
function M.refactor(kind)
  local buffer = vim.api.nvim_get_current_buf()
  local clients = (vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer })) or vim.lsp.buf_get_clients(buffer)
  for _, client in pairs(clients) do
    if client.name == 'questlint' then
      local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
      local arguments = { place.textDocument.uri, place.position, kind or 'refactor' }
      return M.run(client, buffer, { command = command_name, arguments = arguments })
    end
  end
end

vim.lsp.commands[command_name] = function(command, context)
  M.run(vim.lsp.get_client_by_id(context.client_id), context.bufnr or 0, command)
end

return M
