// A bare editor for the benchmark: starts a language server as a process, opens a file, types, and waits for diagnostics.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'

const patience = 120_000

/** Starts a server in a folder, with a connection that does not listen yet; `settings` answers its requests for configuration by section. */
export function startServer({ argv, folder, settings = {} }) {
  const [command, ...args] = argv
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const server = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] })
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  connection.onRequest('workspace/configuration', ({ items }) => items.map(({ section }) => settings[section] ?? null))
  connection.onRequest('client/registerCapability', () => null)
  const stop = async () => {
    await connection.sendRequest('shutdown')
    await connection.sendNotification('exit')
    connection.dispose()
  }
  return { server, connection, stop }
}

/** Starts a server as an editor does that opens the folder. */
export async function startEditor({ argv, folder, settings = {} }) {
  const { server, connection, stop } = startServer({ argv, folder, settings })
  const waiting = new Map()
  connection.onNotification('textDocument/publishDiagnostics', (params) => waiting.get(params.uri)?.(params))
  connection.listen()
  const uri = pathToFileURL(folder).href
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'bench' }],
    capabilities: {
      // Without folders yaml-language-server fails to start, and then knows no schema.
      workspace: { configuration: true, workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } },
      textDocument: {
        publishDiagnostics: { relatedInformation: true, versionSupport: true },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      },
    },
    initializationOptions: { provideFormatter: false },
  })
  await connection.sendNotification('initialized', {})
  await connection.sendNotification('workspace/didChangeConfiguration', { settings })

  /** Resolves with the diagnostics of a file for a version; servers that give no version are taken at their next word. */
  const diagnosticsFor = (name, version) =>
    new Promise((resolve, reject) => {
      const key = `${uri}/${name}`
      const timer = setTimeout(() => reject(new Error(`no diagnostics of ${name} in ${patience} ms`)), patience)
      waiting.set(key, (params) => {
        if (params.version !== undefined && params.version < version) return
        clearTimeout(timer)
        waiting.delete(key)
        resolve(params.diagnostics)
      })
    })
  return {
    open: async (name, languageId, text) => {
      const answered = diagnosticsFor(name, 1)
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: `${uri}/${name}`, languageId, version: 1, text },
      })
      return answered
    },
    /** Asks the server something about an open file. */
    ask: (method, name, params) =>
      connection.sendRequest(method, { textDocument: { uri: `${uri}/${name}` }, ...params }),
    /** Makes one change and gives the milliseconds until its diagnostics came. */
    type: async (name, version, change) => {
      const from = performance.now()
      const answered = diagnosticsFor(name, version)
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: `${uri}/${name}`, version },
        contentChanges: [change],
      })
      await answered
      return performance.now() - from
    },
    /** Milliseconds of processor time so far, counted in hundredths of a second. */
    cpu: () => {
      const [, after = ''] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')
      const fields = after.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    /** Milliseconds of processor time so far, of all threads that are alive, to the microsecond; the system must be Linux. */
    preciseCpu: () => {
      const threads = readdirSync(`/proc/${server.pid}/task`)
      const times = threads.map(
        (id) => readFileSync(`/proc/${server.pid}/task/${id}/schedstat`, 'utf8').split(' ', 1)[0],
      )
      return times.reduce((sum, time) => sum + Number(time), 0) / 1e6
    },
    /** Megabytes of memory now and at most. */
    memory: () => {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      const read = (field) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000
      return { now: read('VmRSS'), most: read('VmHWM') }
    },
    stop,
  }
}

/** What VS Code asks after a change, with the cursor at a position and its lines in sight. */
export function questionsAt(line, character) {
  const cursor = { line, character }
  const range = { start: { line: Math.max(0, line - 30), character: 0 }, end: { line: line + 30, character: 0 } }
  return [
    ['textDocument/documentSymbol', {}],
    ['textDocument/foldingRange', {}],
    ['textDocument/codeLens', {}],
    ['textDocument/documentLink', {}],
    ['textDocument/inlayHint', { range }],
    ['textDocument/semanticTokens/full', {}],
    [
      'textDocument/codeAction',
      { range: { start: cursor, end: cursor }, context: { diagnostics: [], triggerKind: 2 } },
    ],
    ['textDocument/documentHighlight', { position: cursor }],
  ]
}

/** How texts and new records are written in each form of file. */
const forms = {
  json: {
    text: /": "[A-Za-z]/g,
    record: /^ *(?=\{\n *"(?:model|fields|pk)")/gm,
    breaking: '"',
    empty: ['  {},\n', 2, 2],
    written: '{"model": "configuration.translation", "pk": 990001, "fields": {"data": {}, "translation_type": "k',
    closing: '"}}',
  },
  yaml: {
    text: /: [A-Za-z]{4}/g,
    record: /^(?=- )/gm,
    breaking: ': ',
    empty: ['- {}\n', 2, 2],
    written: 'model: configuration.translation\n  pk: 990001\n  fields:\n    data: {}\n    translation_type: k',
    closing: '',
  },
  authoring: {
    text: /: [A-Za-z]{4}/g,
    record: /^(?= {2}[a-z_]+:\n {4}pk:)/gm,
    breaking: ': ',
    empty: ['  x: {}\n', 2, 5],
    written: 'tech_new_question:\n    pk: 990001\n    translation: 1\n    type: k',
    closing: '',
  },
}

/**
 * Keystrokes of an author at random places, by what they do: letters inside a text, a text broken and mended, a new record written piece
 * by piece and taken out again. Each place is left as it was, from the end of the text to its start, so that no stroke moves those that follow.
 * `form` is `json`, `yaml` or `authoring`.
 */
export function keystrokes(text, form, seed, count) {
  const { recordsOf, textsOf, lineOf, choose } = createPlaces(text, forms[form], seed)
  const chosen = Array.from({ length: Math.ceil(count / 6) }, (_, index) => {
    return index % 4 === 3
      ? { place: choose(recordsOf()), isRecord: true }
      : { place: choose(textsOf()), isRecord: false }
  })
  const strokes = chosen
    .sort((a, b) => b.place - a.place)
    .flatMap(({ place, isRecord }) =>
      isRecord ? writeRecord(lineOf(place), forms[form]) : writeText(lineOf(place), forms[form]),
    )
  return strokes.slice(0, count)
}

/** Letters typed into labels, each taken out by the next stroke. */
export function labelStrokes(text, seed, count) {
  return letterStrokes(text, /"en": "[A-Za-z]/g, seed, count)
}

/** Letters typed into keywords of records and questionnaires, each taken out by the next stroke. */
export function keywordStrokes(text, seed, count) {
  return letterStrokes(text, /"keyword": "[A-Za-z]/g, seed, count)
}

function letterStrokes(text, pattern, seed, count) {
  const { choose, lineOf } = createPlaces(text, forms.json, seed)
  const places = [...text.matchAll(pattern)].map((match) => match.index + match[0].length)
  return pairs(count, () => ({ ...lineOf(choose(places)), length: 0, text: 'a', kind: 'letter' }))
}

/** Brackets typed before records, each taken out by the next stroke. */
export function bracketStrokes(text, seed, count) {
  const { choose, recordsOf, lineOf } = createPlaces(text, forms.json, seed)
  return pairs(count, () => ({ ...lineOf(choose(recordsOf())), length: 0, text: '{', kind: 'bracket' }))
}

function pairs(count, make) {
  return Array.from({ length: Math.ceil(count / 2) }, make).flatMap(({ text, kind, ...place }) => [
    { kind, change: replace(place, 0, text) },
    { kind: 'mended', change: replace(place, text.length, '') },
  ])
}

function createPlaces(text, form, seed) {
  const next = createRandom(seed)
  const after = (pattern) => [...text.matchAll(pattern)].map((match) => match.index + match[0].length)
  const before = (pattern) => [...text.matchAll(pattern)].map((match) => match.index)
  return {
    textsOf: () => after(form.text),
    recordsOf: () => before(form.record),
    lineOf: createLines(text),
    choose: (places) => places[Math.floor(next() * places.length)],
  }
}

function writeText({ line, character }, { breaking }) {
  const at = (offset, length, text, kind) => ({
    kind,
    change: replace({ line, character: character + offset }, length, text),
  })
  return [
    at(0, 0, 'a', 'letter'),
    at(1, 0, 'b', 'letter'),
    at(2, 0, 'c', 'letter'),
    at(3, 0, breaking, 'broken'),
    at(3, breaking.length, '', 'mended'),
    at(0, 3, '', 'letter'),
  ]
}

/** A new record before another one, empty at first; it is taken out with the last stroke. */
function writeRecord({ line }, { empty: [empty, character, length], written, closing }) {
  const lines = written.split('\n')
  const last = { line: line + lines.length - 1, character: lines.at(-1).length + (lines.length > 1 ? 0 : character) }
  const after = (offset) => ({ ...last, character: last.character + offset })
  const whole = { start: { line, character: 0 }, end: { line: line + lines.length, character: 0 } }
  return [
    { kind: 'record', change: replace({ line, character: 0 }, 0, empty) },
    { kind: 'record', change: replace({ line, character }, length, written + closing) },
    { kind: 'letter', change: replace(after(0), 0, 'e') },
    { kind: 'letter', change: replace(after(1), 0, 'y') },
    { kind: 'letter', change: replace(after(1), 1, '') },
    { kind: 'record', change: { range: whole, text: '' } },
  ]
}

function replace({ line, character }, length, text) {
  return { range: { start: { line, character }, end: { line, character: character + length } }, text }
}

function createLines(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (place) => {
    const line = starts.findLastIndex((start) => start <= place)
    return { line, character: place - starts[line] }
  }
}

/** A small generator of numbers from 0 to 1 that starts alike each time. */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
