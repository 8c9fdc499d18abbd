// What the language servers in docs/language-server.md are asked, and what each answers: `yes`, `empty` (it has the request, and nothing to tell here) or `no`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startServer } from '../../bench/lsp-client.mjs'

const options = { tabSize: 2, insertSpaces: true }
const ofFile =
  (more = {}) =>
  ({ textDocument }) => ({ textDocument, ...more })
/** At a place that each server has in a file of its own language. */
const at =
  (name, more = {}) =>
  ({ textDocument, placeOf }) => ({ textDocument, position: placeOf(name), ...more })
const onWhole =
  (more = {}) =>
  ({ textDocument, whole }) => ({ textDocument, range: whole, ...more })
const ofKind = (kind) => (answer) => answer?.filter((action) => action.kind?.startsWith(kind))

/** By what people call them: the request and its parameters, and what of its answer counts; or what is known without a request. */
export const tries = [
  // The answers wait for them.
  { what: 'findings while you type', known: ({ findings }) => findings.length > 0 },
  { what: 'completion', method: 'textDocument/completion', params: at('complete') },
  { what: 'hover', method: 'textDocument/hover', params: at('use') },
  { what: 'signature help', method: 'textDocument/signatureHelp', params: at('signature') },
  { what: 'definition', method: 'textDocument/definition', params: at('use') },
  { what: 'type definition', method: 'textDocument/typeDefinition', params: at('use') },
  { what: 'implementation', method: 'textDocument/implementation', params: at('use') },
  {
    what: 'references',
    method: 'textDocument/references',
    params: at('use', { context: { includeDeclaration: true } }),
  },
  { what: 'highlights of a name', method: 'textDocument/documentHighlight', params: at('use') },
  { what: 'call hierarchy', method: 'textDocument/prepareCallHierarchy', params: at('caller') },
  { what: 'outline', method: 'textDocument/documentSymbol', params: ofFile() },
  { what: 'symbols of all files', method: 'workspace/symbol', params: () => ({ query: 'cellar' }) },
  { what: 'rename', method: 'textDocument/rename', params: at('use', { newName: 'other_name' }) },
  {
    what: 'edits when a file is renamed',
    method: 'workspace/willRenameFiles',
    params: ({ textDocument: { uri } }) => ({
      files: [{ oldUri: uri, newUri: uri.replace(/(\.\w+)$/, '-moved$1') }],
    }),
  },
  {
    what: 'quick fixes',
    method: 'textDocument/codeAction',
    params: ({ textDocument, placeOf, findings }) => {
      const { line } = placeOf('fix')
      const diagnostics = findings.filter(({ range }) => range.start.line <= line && line <= range.end.line)
      return { textDocument, range: diagnostics[0]?.range, context: { diagnostics, only: ['quickfix'] } }
    },
    counts: ofKind('quickfix'),
  },
  {
    what: 'refactorings',
    method: 'textDocument/codeAction',
    params: ({ textDocument, placeOf }) => ({
      textDocument,
      range: { start: placeOf('use'), end: placeOf('use') },
      context: { diagnostics: [], only: ['refactor'] },
    }),
    counts: ofKind('refactor'),
  },
  { what: 'lines above the text', method: 'textDocument/codeLens', params: ofFile() },
  { what: 'hints beside the text', method: 'textDocument/inlayHint', params: onWhole() },
  { what: 'links', method: 'textDocument/documentLink', params: ofFile() },
  { what: 'folds', method: 'textDocument/foldingRange', params: ofFile() },
  {
    what: 'growing selection',
    method: 'textDocument/selectionRange',
    params: ({ textDocument, placeOf }) => ({ textDocument, positions: [placeOf('use')] }),
  },
  { what: 'colours', method: 'textDocument/semanticTokens/full', params: ofFile() },
  {
    what: 'colours that changed',
    method: 'textDocument/semanticTokens/full/delta',
    params: async ({ textDocument, ask }) => {
      const { resultId = '' } = (await ask('textDocument/semanticTokens/full', { textDocument })) ?? {}
      return { textDocument, previousResultId: resultId }
    },
    counts: ({ edits }) => edits && { edits },
  },
  { what: 'format', method: 'textDocument/formatting', params: ofFile({ options }) },
  { what: 'format a selection', method: 'textDocument/rangeFormatting', params: onWhole({ options }) },
  { what: 'positions in UTF-8', known: ({ capabilities }) => capabilities.positionEncoding === 'utf-8' },
  // The last one, as it changes the text.
  {
    what: 'format on type',
    method: 'textDocument/onTypeFormatting',
    params: async (session) => {
      await session.breakLineBefore('typed')
      return at('typed', { ch: '\n', options })(session)
    },
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

/**
 * Starts a server in a folder with a file open in which there is something to find, asks everything, and ends it. `server` has argv, folder,
 * file, languageId, text, places (offsets by name) and perhaps settings.
 */
export async function answersOf(server) {
  const { session, stop } = await openSession(server)
  const answers = {}
  for (const one of tries) answers[one.what] = await answerTo(one, session)
  await stop()
  return answers
}

async function openSession({ argv, folder, file, languageId, text, places, settings }) {
  const { connection, stop } = startServer({ argv, folder, settings })
  const root = pathToFileURL(folder).href
  const textDocument = { uri: pathToFileURL(join(folder, file)).href }
  const found = new Promise((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      if (uri === textDocument.uri && diagnostics.length > 0) resolve(diagnostics)
    })
  })
  // Whatever else a server asks has no answer.
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
  await connection.sendNotification('workspace/didChangeConfiguration', { settings: settings ?? {} })
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId, version: 1, text },
  })
  const lines = text.split('\n')
  const lengthOf = (part) => (capabilities.positionEncoding === 'utf-8' ? Buffer.byteLength(part) : part.length)
  const placeOf = (name) => {
    const before = text.slice(0, places[name]).split('\n')
    return { line: before.length - 1, character: lengthOf(before.at(-1)) }
  }
  /** A line break at the end of the line before a place, as a key writes it. */
  const breakLineBefore = (name) => {
    const line = placeOf(name).line - 1
    const end = { line, character: lengthOf(lines[line]) }
    return connection.sendNotification('textDocument/didChange', {
      textDocument: { ...textDocument, version: 2 },
      contentChanges: [{ range: { start: end, end }, text: '\n' }],
    })
  }
  const whole = { start: { line: 0, character: 0 }, end: { line: lines.length - 1, character: 0 } }
  const ask = (method, params) => connection.sendRequest(method, params)
  return { session: { textDocument, capabilities, findings: await found, whole, placeOf, breakLineBefore, ask }, stop }
}

async function answerTo({ what, known, method, params, counts = (answer) => answer }, session) {
  if (known) return known(session) ? 'yes' : 'no'
  try {
    return isEmpty(counts(await session.ask(method, await params(session)))) ? 'empty' : 'yes'
  } catch (error) {
    const isRefused = /unhandled method|not (?:found|(?:yet )?implemented|supported)|no handler/i.test(error.message)
    if (isRefused || error.code === -32_601) return 'no'
    throw new Error(`${what}: ${error.message}`, { cause: error })
  }
}

function isEmpty(answer) {
  if (answer === null || answer === undefined) return true
  const list = [answer, answer.items, answer.data].find(Array.isArray)
  return list ? list.length === 0 : Object.keys(answer).length === 0
}
