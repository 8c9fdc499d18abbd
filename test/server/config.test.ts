import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type {
  ClientCapabilities,
  CompletionList,
  Hover,
  ShowMessageParams,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver'
import { startClient } from './client.ts'

const config = 'questlint.config.yaml'
const good = 'sets:\n  - name: farm\n    files: [keys.yaml]\n'
const keys = 'keys:\n  farm_size: {type: char, label: Size}\n'
const client = (text: string, capabilities = {}) =>
  startClient({ files: { [config]: text, 'keys.yaml': keys, 'notes.json': '{"a": 1}' }, capabilities })

test('mistakes of the configuration are diagnostics on it, as it is typed', async () => {
  const editor = await client(good)
  editor.open(config, good)
  expect(await editor.pushed(config)).toEqual([])
  editor.change(config, good.replace('files', 'fils'))
  const broken = await editor.pushed(config)
  expect(broken.map(({ message, range }) => [message, range.start, range.end])).toContainEqual([
    'Unknown setting "fils". Did you mean "files"?',
    { line: 2, character: 4 },
    { line: 2, character: 8 },
  ])
  editor.change(config, good)
  expect(await editor.pushed(config)).toEqual([])
})

test.each([
  ['lost.yaml', '"lost.yaml" does not exist.'],
  ['notes.json', '"notes.json" is not a questionnaire configuration: it has "a", but neither'],
])('a set that names %s has a diagnostic at the name', async (name, message) => {
  const editor = await client(good.replace(']', `, ${name}]`))
  editor.open(config, good.replace(']', `, ${name}]`))
  const [found] = await editor.pushed(config)
  expect(found?.message).toContain(message)
  expect(found?.range.start).toEqual({ line: 2, character: 23 })
})

test('clients that pull get them too, also while it is not open', async () => {
  const editor = await client('setz: []\n', { textDocument: { diagnostic: {} } })
  const { items } = (await editor.pullAll()) as WorkspaceDiagnosticReport
  const report = items.find(({ uri }) => uri === editor.uriOf(config))
  expect(report).toMatchObject({ kind: 'full', items: [{ message: 'Unknown setting "setz". Did you mean "sets"?' }] })
  editor.open(config, good)
  expect(await editor.pull(config)).toMatchObject({ kind: 'full', items: [] })
})

const twice = `${keys}  farm_size: {type: char, label: Size}\n`

test.each([
  ['a set names a file that is not there', good.replace(']', ', lost.yaml]'), ''],
  ['the configuration is broken', good.replace('[keys', 'keys'), ''],
  ['the accepted file is broken', good, '- {'],
])('files are judged as they are on disk while %s', async (_, text, accepted) => {
  const editor = await client(good)
  editor.open(config, good)
  await editor.pushed(config)
  editor.change(config, text)
  editor.open('questlint.accepted.yaml', accepted)
  await editor.request('textDocument/documentSymbol', { textDocument: { uri: editor.uriOf('keys.yaml') } })
  const told = async (type: number) => {
    const push = editor.nextPush('keys.yaml')
    editor.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: editor.uriOf('keys.yaml'), type }] })
    return (await push).diagnostics.map(({ code }) => code)
  }
  writeFileSync(join(editor.folder, 'keys.yaml'), twice)
  expect(await told(2)).toContain('duplicate-member')
  rmSync(join(editor.folder, 'keys.yaml'))
  expect(await told(3)).toEqual([])
})

test('nothing is said of the last file of a folder once it is deleted', async () => {
  const editor = await startClient({ files: { 'keys.yaml': twice } })
  const findings = await editor.nextPush('keys.yaml')
  expect(findings.diagnostics).toHaveLength(1)
  rmSync(join(editor.folder, 'keys.yaml'))
  const push = editor.nextPush('keys.yaml')
  editor.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: editor.uriOf('keys.yaml'), type: 3 }] })
  expect((await push).diagnostics).toEqual([])
})

test('a message says once that it cannot be used', async () => {
  const editor = await client('setz: []\n')
  const messages: string[] = []
  const first = new Promise<void>((resolve) => {
    editor.connection.onNotification('window/showMessage', ({ message }: ShowMessageParams): void => {
      messages.push(message)
      resolve()
    })
  })
  editor.open(config, 'setz: []\n')
  await first
  editor.change(config, 'sety: []\n')
  await editor.pushed(config)
  await editor.request('textDocument/hover', {
    textDocument: { uri: editor.uriOf(config) },
    position: { line: 0, character: 0 },
  })
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain('Unknown setting "setz". Did you mean "sets"?')
})

test('in quotes settings are found by what stands there, with the quotes or without', async () => {
  const itemIn = async (capabilities: ClientCapabilities) => {
    const editor = await startClient({ files: {}, capabilities })
    const name = 'questlint.config.json'
    const { items } = await editor.requestAt<CompletionList>('textDocument/completion', name, '{"se█"}')
    return items.find(({ label }) => label === 'sets')
  }
  const at = (character: number) => ({ line: 0, character })
  const withSnippets = { textDocument: { completion: { completionItem: { snippetSupport: true } } } }
  expect(await itemIn(withSnippets)).toMatchObject({
    filterText: '"sets',
    textEdit: { range: { start: at(1), end: at(5) }, newText: '"sets": []' },
  })
  expect(await itemIn({})).toMatchObject({
    textEdit: { range: { start: at(2), end: at(4) }, newText: 'sets' },
    additionalTextEdits: [{ range: { start: at(5), end: at(5) }, newText: ': []' }],
  })
})

test('settings and rules are completed and explained from the schema', async () => {
  const editor = await client(good)
  const labelsAt = async (text: string): Promise<readonly string[]> => {
    const { items } = await editor.requestAt<CompletionList>('textDocument/completion', config, text)
    return items.map(({ label }) => label)
  }
  expect(await labelsAt(`${good}█`)).toEqual(expect.arrayContaining(['rules', 'overrides', 'maxFileSize']))
  expect(await labelsAt(`${good}█`)).not.toContain('sets')
  expect(await labelsAt('sets:\n  - name: farm\n    █\n')).toEqual(expect.arrayContaining(['files', 'complete']))
  expect(await labelsAt('sets:\n  - █\n')).toEqual(expect.arrayContaining(['name', 'files', 'complete']))
  expect(await labelsAt('sets:\n  - name: farm\n    files:\n      - █\n')).toEqual([])
  expect(await labelsAt('rules:\n  █\n')).toContain('unknown-key')
  expect(await labelsAt('rules:\n  unknown-key: █\n')).toEqual(
    expect.arrayContaining(['off', 'info', 'warning', 'error']),
  )
  const hover = await editor.requestAt<Hover>('textDocument/hover', config, good.replace('files', 'fil█es'))
  expect(JSON.stringify(hover.contents)).toContain('glob patterns')
})
