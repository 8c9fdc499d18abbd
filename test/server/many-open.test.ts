import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { createProjects } from '../../server/projects.ts'
import { makeFolder } from '../node/folder.ts'
import { type ServerProcess, startProcess } from './process.ts'

let server: ServerProcess | undefined
afterEach(() => server?.kill())

const count = 2000
const nameOf = (at: number): string => `keys-${at}.json`
const textOf = (at: number): string =>
  JSON.stringify({ keys: { [`soil_${at}`]: { label: `Soil ${at}`, type: 'int', lable: 1 } } })

/** The work of a project while documents are opened one after the other, and it is asked for its files after each. */
function openOneByOne(
  all: number,
  textOfOpen: (at: number) => string,
): { readonly read: number; readonly listed: number } {
  const folder = makeFolder(Object.fromEntries(Array.from({ length: all }, (_, at) => [nameOf(at), textOf(at)])))
  const work = { read: 0, listed: 0 }
  const documents = new Map<string, { readonly uri: string; readonly getText: () => string }>()
  const projects = createProjects({
    all: () => {
      work.listed++
      return [...documents.values()]
    },
    byUri: (uri: string) => documents.get(uri),
    byPath: (path: string) => documents.get(pathToFileURL(path).href),
  } as never)
  projects.setFolders([folder])
  for (let at = 0; at < all; at++) {
    const uri = pathToFileURL(join(folder, nameOf(at))).href
    const getText = (): string => {
      work.read++
      return textOfOpen(at)
    }
    documents.set(uri, { uri, getText })
    const project = projects.ownerOf(uri)
    project.textChanged(uri)
    expect(project.judges(nameOf(at))).toBe(true)
    expect(project.workspace().files.get(nameOf(at))?.source.text).toBe(textOfOpen(at))
  }
  return work
}

test('a document that is opened is read by itself, however many are open', () => {
  for (const text of [textOf, (at: number) => ` ${textOf(at)}`]) {
    const { read, listed } = openOneByOne(300, text)
    // The first one also when the disk is read.
    expect(read).toBeLessThan(305)
    expect(listed).toBe(1)
  }
})

// A round for each ten of them, as before, had told of two hundred by then.
test('two thousand files that are opened together are judged in one round, and each is told once', async () => {
  const folder = makeFolder(Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), textOf(at)])))
  server = startProcess(folder)
  const { connection } = server
  const told = new Map<string, number>()
  let finish = (): void => {}
  const all = new Promise<void>((resolve) => {
    finish = resolve
  })
  connection.onRequest('client/registerCapability', () => null)
  connection.onNotification('textDocument/publishDiagnostics', ({ uri }: { readonly uri: string }) => {
    told.set(uri, (told.get(uri) ?? 0) + 1)
    if (told.size === count) finish()
  })
  connection.listen()
  const root = { uri: pathToFileURL(folder).href, name: 'test' }
  const params = { processId: process.pid, rootUri: null, workspaceFolders: [root], capabilities: {} }
  await connection.sendRequest('initialize', params)
  await connection.sendNotification('initialized', {})
  for (let at = 0; at < count; at++) {
    const uri = pathToFileURL(join(folder, nameOf(at))).href
    const textDocument = { uri, languageId: 'json', version: 1, text: textOf(at) }
    void connection.sendNotification('textDocument/didOpen', { textDocument })
  }
  const position = { line: 0, character: 14 }
  const textDocument = { uri: pathToFileURL(join(folder, nameOf(count - 1))).href }
  // What is asked meanwhile is answered before all are judged.
  expect(await connection.sendRequest('textDocument/hover', { textDocument, position })).not.toBeNull()
  expect(told.size).toBeLessThan(20)
  await all
  // Once as it was on disk, once as it is open.
  expect([...told.values()].filter((times) => times > 2)).toEqual([])
})

test('each of two thousand files that are open is answered when a client asks for its diagnostics', async () => {
  const folder = makeFolder(Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), textOf(at)])))
  server = startProcess(folder)
  const { connection } = server
  connection.onRequest('client/registerCapability', () => null)
  connection.onRequest('workspace/diagnostic/refresh', () => null)
  connection.listen()
  const root = { uri: pathToFileURL(folder).href, name: 'test' }
  const capabilities = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } }
  const params = { processId: process.pid, rootUri: null, workspaceFolders: [root], capabilities }
  await connection.sendRequest('initialize', params)
  await connection.sendNotification('initialized', {})
  const codes = new Set<string>()
  for (let at = 0; at < count; at++) {
    const uri = pathToFileURL(join(folder, nameOf(at))).href
    const textDocument = { uri, languageId: 'json', version: 1, text: textOf(at) }
    await connection.sendNotification('textDocument/didOpen', { textDocument })
    const asked = { textDocument: { uri } }
    const report = await connection.sendRequest<{ items: { code: string }[] }>('textDocument/diagnostic', asked)
    codes.add(report.items.map(({ code }) => code).join())
  }
  expect([...codes]).toEqual([expect.stringContaining('unknown-member')])
})
