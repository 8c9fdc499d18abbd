import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ClientCapabilities, CodeLens, Diagnostic, WorkspaceEdit } from 'vscode-languageserver/node'
import { type ClientOptions, startClient, type TestClient } from './client.ts'

const folder = join(import.meta.dirname, '../../fixtures/workspaces/vineyard')
const files = Object.fromEntries(
  ['questlint.config.yaml', 'shared.json', 'vineyard.json', 'cellar.yaml'].map((name) => {
    return [name, readFileSync(join(folder, name), 'utf8')]
  }),
)
const cellar = files['cellar.yaml'] ?? ''
const name = 'cellar.questlint-test.yaml'
const tests = `configuration: cellar@2024
tests:
  - name: barrels have an age
    answers: {Kind of vessel: Wooden barrel}
    shown: [cellar_barrel_age]
  - name: tanks have one, too
    answers: {cellar_vessel: cellar_vessel_steel}
    shown: [cellar_volume, cellar_barrel_age]
`
const related: ClientCapabilities = { textDocument: { publishDiagnostics: { relatedInformation: true } } }

interface Started {
  readonly client: TestClient
  readonly messages: string[]
}

async function start(options: ClientOptions = {}): Promise<Started> {
  const client = await startClient({ files: { ...files, [name]: tests }, capabilities: related, ...options })
  const messages: string[] = []
  client.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
    messages.push(message)
  })
  return { client, messages }
}

function lenses(client: TestClient, file = name): Promise<CodeLens[]> {
  return client.request('textDocument/codeLens', { textDocument: { uri: client.uriOf(file) } })
}

async function titles(client: TestClient): Promise<string[]> {
  return (await lenses(client)).map(({ range, command }) => `${range.start.line} ${command?.title}`)
}

function run(client: TestClient, lens: CodeLens | undefined): Promise<unknown> {
  return client.request('workspace/executeCommand', lens?.command)
}

function told(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ range, message }) => `${range.start.line}:${range.start.character} ${message}`)
}

test('a line above each test runs it, and says how it ended', async () => {
  const { client, messages } = await start()
  client.open(name, tests)
  expect(await titles(client)).toEqual(['0 Run all tests', '2 Run test', '5 Run test'])
  expect(await client.pushed(name)).toEqual([])
  const [all, first] = await lenses(client)
  await run(client, first)
  expect(messages).toEqual(['Test "barrels have an age" passed.'])
  expect(await titles(client)).toEqual(['0 Run all tests', '2 Run test (passed)', '5 Run test'])
  const push = client.nextPush(name)
  await run(client, all)
  const { diagnostics } = await push
  expect(told(diagnostics)).toEqual([
    '7:27 Question "cellar_barrel_age" (Age of the barrel in years) is hidden; it is expected to be shown.\nIt waits for the condition "vessel_is_barrel", which does not hold: ==\'cellar_vessel_barrel\' of question "cellar_vessel" (Kind of vessel), which is answered "cellar_vessel_steel" (Steel tank).',
  ])
  const [place] = diagnostics[0]?.relatedInformation ?? []
  expect(place?.location.uri).toBe(client.uriOf('cellar.yaml'))
  expect(cellar.split('\n')[place?.location.range.start.line ?? 0]).toContain(
    "=='cellar_vessel_barrel'|vessel_is_barrel",
  )
  expect(messages.at(-1)).toMatch(/^1 of 2 tests failed: "tanks have one, too"\. Question "cellar_barrel_age"/)
  expect(await titles(client)).toEqual(['0 Run all tests', '2 Run test (passed)', '5 Run test (failed: 1 of 2)'])
})

test('what was run follows what is typed, in the tests and in the configuration, until the file is closed', async () => {
  const { client } = await start()
  client.open(name, tests)
  client.open('cellar.yaml', cellar)
  await run(client, (await lenses(client))[0])
  client.change('cellar.yaml', cellar.replace("=='cellar_vessel_barrel'", "=='cellar_vessel_steel'"))
  expect(await titles(client)).toEqual(['0 Run all tests', '2 Run test (failed: 1 of 1)', '5 Run test (passed)'])
  expect(told((await client.nextPush(name)).diagnostics)).toHaveLength(1)
  client.change(name, tests.replace('[cellar_barrel_age]', '[]'))
  expect(await titles(client)).toEqual(['0 Run all tests', '2 Run test (passed)', '5 Run test (passed)'])
  expect(await client.pushed(name)).toEqual([])
  client.close(name)
  client.open(name, tests)
  expect(await titles(client)).toEqual(['0 Run all tests', '2 Run test', '5 Run test'])
})

test('names that stand for nothing are told without a run, and so is what is wrong with the file', async () => {
  const { client } = await start()
  client.open(name, tests.replace('cellar_volume', 'cellar_volumes').replace('Wooden barrel', 'Wood'))
  expect(told(await client.pushed(name))).toEqual([
    expect.stringMatching(/^3:30 Question "cellar_vessel" has no choice "Wood"/),
    '7:12 No questiongroup or question of the configuration has the keyword or label "cellar_volumes". Did you mean "cellar_volume"?',
  ])
  client.change(name, tests.replace('cellar@2024', 'cellars@2024'))
  expect(told(await client.pushed(name))).toEqual([
    '0:15 There is no configuration "cellars@2024"; did you mean "cellar@2024"?',
  ])
  client.change(name, tests.replace('shown:', 'shows:'))
  expect((await client.pushed(name)).map(({ range }) => range.start.line)).toEqual([4])
  client.change(name, 'configuration: [\n')
  expect(await client.pushed(name)).not.toEqual([])
  expect(await lenses(client)).toEqual([])
})

test('clients that pull get the same, and files of tests are never taken for questionnaires', async () => {
  const { client } = await start({ capabilities: { textDocument: { diagnostic: {} } } })
  client.open(name, tests)
  await run(client, (await lenses(client))[0])
  const report = (await client.pull(name)) as { items: Diagnostic[] }
  expect(told(report.items)).toHaveLength(1)
  const symbols = await client.request('textDocument/documentSymbol', { textDocument: { uri: client.uriOf(name) } })
  expect(symbols).toEqual([])
})

test('files that the configuration names are files of tests, whatever they are called', async () => {
  const config = `${files['questlint.config.yaml']}\ntests: [logic/*.yaml]\n`
  const { client } = await start({
    files: { ...files, 'questlint.config.yaml': config, 'logic/cellar.yaml': tests },
  })
  client.open('logic/cellar.yaml', tests)
  expect((await lenses(client, 'logic/cellar.yaml')).length).toBe(3)
})

test('nothing is run that is no file of tests, or is not there', async () => {
  const { client, messages } = await start()
  client.open(name, tests)
  for (const given of [[client.uriOf('cellar.yaml')], [5], [], [client.uriOf(name), 7]])
    await client.request('workspace/executeCommand', { command: 'questlint.runTests', arguments: given })
  expect(messages).toEqual(['Nothing was run. There is no such test.'])
})

test('where lenses are turned off there are none', async () => {
  const { client } = await start({
    settings: { codeLens: 'off' },
    capabilities: { workspace: { configuration: true } },
  })
  client.open(name, tests)
  await client.pushed(name)
  expect(await lenses(client)).toEqual([])
})

const accepted = `- rule: unreachable-question
  at: cellar@2024/**/cellar_qg_vessels/cellar_volume
  reason: Measured by others.
`

interface Edited {
  readonly uri: string
  readonly texts: readonly string[]
}

async function renameAt(client: TestClient, marked: string, newName: string): Promise<Edited[]> {
  const edit = await client.requestAt<WorkspaceEdit>('textDocument/rename', 'cellar.yaml', marked, { newName })
  const changes = (edit.documentChanges ?? []).flatMap((change) => ('edits' in change ? change : []))
  const plain = Object.entries(edit.changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri }, edits }))
  return [...changes, ...plain].map(({ textDocument, edits }) => {
    return { uri: textDocument.uri, texts: edits.map((one) => ('newText' in one ? one.newText : '')) }
  })
}

test('a rename changes the names in files of tests, open or not, and those of accepted findings', async () => {
  for (const capabilities of [
    {},
    { workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } } },
  ]) {
    const { client } = await start({
      files: { ...files, [name]: tests, 'questlint.accepted.yaml': accepted },
      capabilities,
    })
    const marked = cellar.replace('- keyword: cellar_volume', '- keyword: cellar_vol█ume')
    const edits = await renameAt(client, marked, 'cellar_litres')
    const of = (file: string): readonly string[] => edits.find(({ uri }) => uri === client.uriOf(file))?.texts ?? []
    expect(of('questlint.accepted.yaml').join()).toContain('litres')
    expect(of(name)).toEqual(['litres'])
    client.open(name, tests.replace('cellar_volume, ', ''))
    const again = await renameAt(client, marked, 'cellar_litres')
    expect(again.some(({ uri }) => uri === client.uriOf(name))).toBe(false)
  }
})

test('a rename that leaves a finding behind tells it', async () => {
  const { client, messages } = await start()
  await renameAt(
    client,
    cellar.replace('- keyword: cellar_qg_vessels', '- keyword: cellar_qg_█vessels'),
    'cellar-vessels',
  )
  expect(messages.join()).toContain(
    'It leaves a finding behind that was not there before: unfit-keyword in cellar.yaml: ',
  )
})
