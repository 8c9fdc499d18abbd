// A bare editor for the benchmark: starts a language server as a process, opens a file, types, and waits for diagnostics.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'

const patience = 120_000

/** Starts a server in a folder; `settings` answers its requests for configuration by section. */
export async function startEditor({ argv, folder, settings = {} }) {
  const [command, ...args] = argv
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const server = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] })
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  const waiting = new Map()
  connection.onNotification('textDocument/publishDiagnostics', (params) => waiting.get(params.uri)?.(params))
  connection.onRequest('workspace/configuration', ({ items }) => items.map(({ section }) => settings[section] ?? null))
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()
  const uri = pathToFileURL(folder).href
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'bench' }],
    capabilities: {
      workspace: { configuration: true, didChangeWatchedFiles: { dynamicRegistration: true } },
      textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true } },
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
    /** Megabytes of memory now and at most. */
    memory: () => {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      const read = (field) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000
      return { now: read('VmRSS'), most: read('VmHWM') }
    },
    stop: async () => {
      await connection.sendRequest('shutdown')
      await connection.sendNotification('exit')
      connection.dispose()
    },
  }
}

/** Keystrokes of an author at random places inside strings: letters, then a quote that breaks the text, then its removal. */
export function keystrokes(text, seed, count) {
  const next = createRandom(seed)
  const places = [...text.matchAll(/": "[A-Za-z]|: [A-Za-z]{4}/g)].map((match) => match.index + match[0].length)
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  const strokes = []
  // From the end of the text to its start, so that no stroke moves the places that follow.
  const chosen = Array.from({ length: Math.ceil(count / 6) }, () => places[Math.floor(next() * places.length)])
  for (const place of [...new Set(chosen)].sort((a, b) => b - a)) {
    const line = lineStarts.findLastIndex((start) => start <= place)
    const character = place - lineStarts[line]
    const at = (offset, length, inserted) => ({
      range: {
        start: { line, character: character + offset },
        end: { line, character: character + offset + length },
      },
      text: inserted,
    })
    strokes.push(at(0, 0, 'a'), at(1, 0, 'b'), at(2, 0, 'c'), at(3, 0, '"'), at(3, 1, ''), at(0, 3, ''))
  }
  return strokes.slice(0, count)
}

/** A small generator of numbers from 0 to 1 that starts alike each time. */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
