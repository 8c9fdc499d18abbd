// What the language servers in docs/language-server.md are asked, and what each answers: `yes`, `empty` (it has the request, and nothing to tell here) or `no`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'

/** The requests by what people call them; `at` names the place, which each server has in a file of its own language. */
export const tries = [
  { what: 'findings while you type', wait: true },
  { what: 'completion', method: 'textDocument/completion', at: 'complete' },
  { what: 'hover', method: 'textDocument/hover', at: 'use' },
  { what: 'signature help', method: 'textDocument/signatureHelp', at: 'signature' },
  { what: 'definition', method: 'textDocument/definition', at: 'use' },
  { what: 'type definition', method: 'textDocument/typeDefinition', at: 'use' },
  { what: 'implementation', method: 'textDocument/implementation', at: 'use' },
  { what: 'references', method: 'textDocument/references', at: 'use', more: { context: { includeDeclaration: true } } },
  { what: 'highlights of a name', method: 'textDocument/documentHighlight', at: 'use' },
  { what: 'call hierarchy', method: 'textDocument/prepareCallHierarchy', at: 'caller' },
  { what: 'outline', method: 'textDocument/documentSymbol' },
  { what: 'symbols of all files', method: 'workspace/symbol', params: { query: 'cellar' } },
  { what: 'rename', method: 'textDocument/rename', at: 'use', more: { newName: 'other_name' } },
  { what: 'edits when a file is renamed', method: 'workspace/willRenameFiles', renames: true },
  { what: 'quick fixes', method: 'textDocument/codeAction', at: 'fix', actions: 'quickfix' },
  { what: 'refactorings', method: 'textDocument/codeAction', at: 'use', actions: 'refactor' },
  { what: 'lines above the text', method: 'textDocument/codeLens' },
  { what: 'hints beside the text', method: 'textDocument/inlayHint', range: true },
  { what: 'links', method: 'textDocument/documentLink' },
  { what: 'folds', method: 'textDocument/foldingRange' },
  { what: 'growing selection', method: 'textDocument/selectionRange', positions: 'use' },
  { what: 'colours', method: 'textDocument/semanticTokens/full' },
  { what: 'colours that changed', method: 'textDocument/semanticTokens/full/delta', delta: true },
  { what: 'format', method: 'textDocument/formatting', format: true },
  { what: 'format a selection', method: 'textDocument/rangeFormatting', format: true, range: true },
  { what: 'positions in UTF-8', encoding: true },
  {
    what: 'format on type',
    method: 'textDocument/onTypeFormatting',
    at: 'typed',
    format: true,
    more: { ch: '\n' },
  },
]

const clientCapabilities = {
  general: { positionEncodings: ['utf-8', 'utf-16'] },
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    fileOperations: { willRename: true, dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
    codeLens: { refreshSupport: true },
  },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
    completion: { completionItem: { snippetSupport: true, resolveSupport: { properties: ['documentation'] } } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor'] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
    foldingRange: { lineFoldingOnly: false },
    formatting: { dynamicRegistration: true },
    rangeFormatting: { dynamicRegistration: true },
    semanticTokens: {
      requests: { full: { delta: true }, range: true },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ['relative'],
    },
  },
}

/** Starts a server in a folder with its file open, asks everything, and ends it. `server` has argv, folder, file, languageId, text, places and perhaps settings. */
export async function answersOf({ argv, folder, file, languageId, text, places, settings = {} }) {
  const [command, ...args] = argv
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const child = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] })
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const root = pathToFileURL(folder).href
  const uri = pathToFileURL(join(folder, file)).href
  const found = new Promise((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', (told) => {
      if (told.uri === uri && told.diagnostics.length > 0) resolve(told.diagnostics)
    })
  })
  connection.onRequest('workspace/configuration', ({ items }) => items.map(({ section }) => settings[section] ?? null))
  connection.onRequest(() => null)
  connection.listen()
  const { capabilities } = await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'tried' }],
    capabilities: clientCapabilities,
    initializationOptions: { provideFormatter: true },
  })
  await connection.sendNotification('initialized', {})
  await connection.sendNotification('workspace/didChangeConfiguration', { settings })
  await connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } })
  const diagnostics = await Promise.race([found, new Promise((resolve) => setTimeout(resolve, 20_000, []))])
  const counts = capabilities.positionEncoding === 'utf-8' ? (part) => Buffer.byteLength(part) : (part) => part.length
  const placeOf = (name) => {
    const before = text.slice(0, places[name])
    return { line: before.split('\n').length - 1, character: counts(before.slice(before.lastIndexOf('\n') + 1)) }
  }
  const whole = { start: { line: 0, character: 0 }, end: { line: text.split('\n').length - 1, character: 0 } }

  async function answerTo({
    what,
    method,
    at,
    more,
    range,
    format,
    actions,
    renames,
    positions,
    delta,
    params,
    wait,
    encoding,
  }) {
    if (wait) return diagnostics.length > 0 ? 'yes' : 'empty'
    if (encoding) return capabilities.positionEncoding === 'utf-8' ? 'yes' : 'no'
    const position = at === undefined ? undefined : placeOf(at)
    const asked = renames
      ? { files: [{ oldUri: uri, newUri: uri.replace(/(\.\w+)$/, '-moved$1') }] }
      : (params ?? {
          textDocument: { uri },
          ...(actions === undefined && position ? { position } : {}),
          ...(positions && { positions: [placeOf(positions)] }),
          ...(range && { range: whole }),
          ...(format && { options: { tabSize: 2, insertSpaces: true } }),
          ...(actions && {
            range: { start: position, end: position },
            context: {
              diagnostics: actions === 'quickfix' ? diagnostics.filter((one) => touches(one, position)) : [],
              only: [actions],
            },
          }),
          ...more,
        })
    try {
      if (delta) {
        const first = await connection.sendRequest('textDocument/semanticTokens/full', asked)
        if (first?.resultId === undefined) return 'no'
        asked.previousResultId = first.resultId
      }
      if (method === 'textDocument/onTypeFormatting') await pressEnter(position)
      const answer = await connection.sendRequest(method, asked)
      return isEmpty(actions ? answer?.filter(({ kind = '' }) => kind.startsWith(actions)) : answer) ? 'empty' : 'yes'
    } catch (error) {
      if (
        /unhandled method|not (?:found|(?:yet )?implemented|supported)|no handler/i.test(error.message) ||
        error.code === -32_601
      )
        return 'no'
      throw new Error(`${command}: ${what}: ${error.message}`)
    }
  }

  /** A line break at the end of the line before, as a key writes it. */
  async function pressEnter({ line }) {
    const end = { line: line - 1, character: counts(text.split('\n')[line - 1]) }
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range: { start: end, end }, text: '\n' }],
    })
  }

  const answers = {}
  for (const one of tries) answers[one.what] = await answerTo(one)
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  connection.dispose()
  child.kill()
  return answers
}

function touches({ range }, { line }) {
  return range.start.line <= line && line <= range.end.line
}

function isEmpty(answer) {
  if (answer === null || answer === undefined) return true
  if (Array.isArray(answer)) return answer.length === 0
  if (Array.isArray(answer.items)) return answer.items.length === 0
  if (Array.isArray(answer.data)) return answer.data.length === 0
  if (Array.isArray(answer.edits)) return false
  return answer.changes === undefined && answer.documentChanges === undefined ? Object.keys(answer).length === 0 : false
}
