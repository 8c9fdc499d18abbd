import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parseText } from '../../src/core/document/parse.ts'
import type { PresentedFinding } from '../../src/core/internal.ts'
import { detectKind } from '../../src/core/workspace/kind.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { createRandom, editAtRandom, type Random } from './random-edits.ts'

/** What came of many edits. */
export interface SoakResult {
  readonly edits: number
  /** How often the findings were compared with those of a fresh run. */
  readonly checks: number
  /** Findings in all comparisons together. */
  readonly findings: number
  /** A line for each comparison that failed. */
  readonly differences: readonly string[]
  /** Megabytes that the server had in use, after every hundred edits. */
  readonly memory: readonly number[]
}

const editsPerCheck = 100

/** Edits the fixtures in one built server, as many times as asked, and compares its findings after each hundred with those of a fresh run. */
export async function soak(edits: number, seed: number): Promise<SoakResult> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'questlint-soak-')))
  const random = createRandom(seed)
  const folders = copyFixtures(scratch)
  const server = startProcess(scratch)
  const result = { edits: 0, checks: 0, findings: 0, differences: [] as string[], memory: [] as number[] }
  try {
    await initialize(server, folders)
    while (result.edits < edits) {
      const folder = random.choose(folders)
      const { difference, count } = await editFolder(server, folder, random)
      result.edits += editsPerCheck
      result.checks++
      result.findings += count
      if (difference !== undefined) result.differences.push(difference)
      result.memory.push(server.memory())
    }
    await server.connection.sendRequest('shutdown')
    await server.connection.sendNotification('exit')
    await server.ended
  } finally {
    server.kill()
    rmSync(scratch, { recursive: true, force: true })
  }
  return result
}

/** Each folder of fixtures is copied to a workspace folder of its own. */
function copyFixtures(scratch: string): string[] {
  return ['rules', 'workspaces', 'init'].flatMap((group) =>
    readdirSync(join(fixturesFolder, group)).map((name) => {
      const folder = join(scratch, `${group}-${name}`)
      cpSync(join(fixturesFolder, group, name), folder, { recursive: true })
      return folder
    }),
  )
}

async function initialize({ connection }: ServerProcess, folders: readonly string[]): Promise<void> {
  connection.onRequest('client/registerCapability', () => null)
  connection.onRequest('workspace/diagnostic/refresh', () => null)
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
    capabilities: {
      textDocument: { diagnostic: {} },
      workspace: { diagnostics: { refreshSupport: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
    },
  })
  await connection.sendNotification('initialized', {})
}

interface Opened {
  readonly name: string
  readonly original: string
  document: TextDocument
}

/** A hundred edits of some files of a folder, the comparison, and everything as it was. */
async function editFolder(server: ServerProcess, folder: string, random: Random): Promise<Compared> {
  const { connection } = server
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(jsonl?|yaml)$/.test(name),
  )
  const edited = names.filter((name) => !/questlint\./.test(name))
  const opened = [...new Set([random.choose(edited), random.choose(edited)])].map((name): Opened => {
    const original = readFileSync(join(folder, name), 'utf8')
    return { name, original, document: TextDocument.create(uriOf(folder, name), 'json', 1, original) }
  })
  for (const { document } of opened) {
    const { uri, version } = document
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'json', version, text: document.getText() },
    })
  }
  for (let edit = 0; edit < editsPerCheck; edit++) {
    const file = random.choose(opened)
    const changes = editAtRandom(file.document, file.original, random)
    const version = file.document.version + 1
    file.document = TextDocument.update(file.document, changes, version)
    const { uri } = file.document
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: changes,
    })
    if (random.below(3) === 0) await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } })
    if (random.below(40) === 0) await save(server, folder, file)
  }
  const compared = await compare(server, folder, opened)
  for (const file of opened) await putBack(server, folder, file)
  return compared
}

function uriOf(folder: string, name: string): string {
  return pathToFileURL(join(folder, name)).href
}

async function save({ connection }: ServerProcess, folder: string, { name, document }: Opened): Promise<void> {
  writeFileSync(join(folder, name), document.getText())
  await connection.sendNotification('textDocument/didSave', { textDocument: { uri: document.uri } })
  await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: document.uri, type: 2 }] })
}

async function putBack({ connection }: ServerProcess, folder: string, { name, original }: Opened): Promise<void> {
  const uri = uriOf(folder, name)
  writeFileSync(join(folder, name), original)
  await connection.sendNotification('textDocument/didClose', { textDocument: { uri } })
  await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] })
}

interface Compared {
  readonly difference: string | undefined
  readonly count: number
}

interface Pulled {
  readonly items: readonly {
    readonly kind: string
    readonly uri: string
    readonly items?: readonly { code: string; message: string; range: { start: { line: number; character: number } } }[]
  }[]
}

/** The server's findings against those of the command line on a copy of the folder that has the editor's texts. */
async function compare(server: ServerProcess, folder: string, opened: readonly Opened[]): Promise<Compared> {
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  for (const { name, document } of opened) {
    const text = document.getText()
    // A file that is not UTF-8 stays so as long as nobody writes it.
    if (text !== readFileSync(join(copy, name), 'utf8')) writeFileSync(join(copy, name), text)
  }
  // The server goes on with files that were questionnaires before they were broken; a fresh run cannot know them.
  const unknown = new Set(
    opened.flatMap(({ name, document }) =>
      detectKind(parseText(name, document.getText()).value) === undefined ? name : [],
    ),
  )
  const { out } = await runQuestlint(copy, ['--format', 'json'])
  // Where nothing is a questionnaire any more, the command line has nothing to check and says so.
  const { findings } = JSON.parse(out === '' ? '{"findings": []}' : out) as { findings: PresentedFinding[] }
  const expected = findings.map(({ file, rule, message, range: { start } }) => {
    return { file, line: `${file}:${start.line}:${start.column} ${rule} ${message}` }
  })
  const pulled: Pulled = await server.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] })
  const prefix = `${pathToFileURL(folder).href}/`
  const found = pulled.items.flatMap(({ uri, items = [] }) => {
    if (!uri.startsWith(prefix)) return []
    const file = decodeURIComponent(uri.slice(prefix.length))
    return items.map(({ code, message, range: { start } }) => {
      return { file, line: `${file}:${start.line + 1}:${start.character + 1} ${code} ${message}` }
    })
  })
  rmSync(copy, { recursive: true, force: true })
  const difference = describeDifference(linesOf(expected, unknown), linesOf(found, unknown))
  if (difference !== undefined) keepTexts(folder, opened)
  return { difference: difference && `${folder}\n${difference}`, count: expected.length }
}

function linesOf(findings: readonly { file: string; line: string }[], unknown: ReadonlySet<string>): string[] {
  return findings.flatMap(({ file, line }) => (unknown.has(file) ? [] : line)).sort()
}

function describeDifference(expected: readonly string[], found: readonly string[]): string | undefined {
  if (expected.join('\n') === found.join('\n')) return undefined
  const missing = expected.filter((line) => !found.includes(line)).map((line) => `  - ${line}`)
  const extra = found.filter((line) => !expected.includes(line)).map((line) => `  + ${line}`)
  return [...missing, ...extra].slice(0, 6).join('\n') || '  the same findings, in other numbers'
}

/** For the one who looks for the reason. */
function keepTexts(folder: string, opened: readonly Opened[]): void {
  const kept = process.env.QUESTLINT_SOAK_KEEP
  if (kept === undefined) return
  for (const { name, document } of opened) {
    const path = join(kept, folder.split('/').at(-1) ?? '', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, document.getText())
  }
}
