import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApplyWorkspaceEditParams, ClientCapabilities, CodeAction } from 'vscode-languageserver/node'
import { createLineIndex } from '../../src/core/internal.ts'
import { applyEdits } from '../../src/core/text/edits.ts'
import { makeFolder } from '../node/folder.ts'
import { type ClientOptions, startClient, type TestClient, takeCursor } from './client.ts'

const folder = join(import.meta.dirname, '../../fixtures/workspaces/vineyard')
const files = Object.fromEntries(
  ['questlint.config.yaml', 'shared.json', 'vineyard.json', 'cellar.yaml'].map((name) => {
    return [name, readFileSync(join(folder, name), 'utf8')]
  }),
)
const cellar = files['cellar.yaml'] ?? ''
const volume = cellar.replace('- keyword: cellar_volume', '- keyword: cellar_█volume')
const capabilities: ClientCapabilities = {
  workspace: {
    applyEdit: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'], changeAnnotationSupport: {} },
  },
}

interface Started {
  readonly client: TestClient
  readonly applied: ApplyWorkspaceEditParams[]
  readonly messages: string[]
  /** The text of a file after the last edit that the server had applied. */
  readonly after: (name: string) => string
}

async function start(options: ClientOptions = {}): Promise<Started> {
  const client = await startClient({ files, capabilities, ...options })
  const applied: ApplyWorkspaceEditParams[] = []
  const messages: string[] = []
  client.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
    applied.push(params)
    return { applied: true }
  })
  client.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
    messages.push(message)
  })
  const after = (name: string): string => {
    const text = files[name] ?? ''
    const lines = createLineIndex(text)
    const changes = applied.at(-1)?.edit.documentChanges ?? []
    const edits = changes.flatMap((change) =>
      'edits' in change && change.textDocument.uri === client.uriOf(name) ? change.edits : [],
    )
    return applyEdits(
      text,
      edits.flatMap((one) =>
        'newText' in one
          ? [{ start: lines.offsetAt(one.range.start), end: lines.offsetAt(one.range.end), text: one.newText }]
          : [],
      ),
    )
  }
  return { client, applied, messages, after }
}

function run(client: TestClient, name: string, marked: string, id: string, answers?: object): Promise<unknown> {
  const [plain, position] = takeCursor(marked)
  client.open(name, plain)
  const given = [client.uriOf(name), position, id, ...(answers ? [answers] : [])]
  return client.request('workspace/executeCommand', { command: 'questlint.refactor', arguments: given })
}

test('the command does it in all files, with the answers given and defaults for the others', async () => {
  const { client, applied, after, messages } = await start()
  await run(client, 'cellar.yaml', volume, 'add-question-behind', { keyword: 'cellar_depth', type: 'int' })
  expect(applied).toHaveLength(1)
  expect(after('cellar.yaml')).toContain('- keyword: cellar_volume\n                  - keyword: cellar_depth\n')
  expect(after('cellar.yaml')).toContain('  cellar_depth:\n    label: Depth\n    type: int\n')
  expect(messages.join()).toContain('its texts are not in the .po files yet')
})

test('what changes in other files is told; those outside of the workspace, and all where answers are lost, wait for the author', async () => {
  const inside = await start()
  const vineyard = (files['vineyard.json'] ?? '').replace('"vine_visit_date"', '"vine_█visit_date"')
  await run(inside.client, 'vineyard.json', vineyard, 'remove')
  expect(inside.after('shared.json')).not.toContain('vine_visit_date')
  expect(inside.messages.join()).toContain('It changes shared.json, too.')
  const config = JSON.stringify({ sets: [{ name: 'a', complete: true, files: ['../shared.json', 'vineyard.json'] }] })
  const rows = { 'rows/questlint.config.json': config, 'rows/vineyard.json': takeCursor(vineyard)[0] }
  const folder = makeFolder({ 'shared.json': files['shared.json'] ?? '', ...rows })
  const outside = await start({ folder: `${folder}/rows` })
  await run(outside.client, 'vineyard.json', vineyard, 'add-question-behind', { keyword: 'vine_visitor', type: 'char' })
  const confirmed = [inside, outside].map(({ applied }) =>
    Object.entries(applied[0]?.edit.changeAnnotations ?? {}).flatMap(([uri, one]) =>
      one.needsConfirmation ? uri : [],
    ),
  )
  // What is removed was stored.
  const all = ['vineyard.json', 'shared.json'].map(inside.client.uriOf)
  expect(confirmed).toEqual([all, [outside.client.uriOf('../shared.json')]])
})

test('what would leave a finding behind is not done, and the finding is told', async () => {
  const { client, applied, messages } = await start()
  const category = (files['vineyard.json'] ?? '').replace('"vine__1"', '"vine__█1"')
  await run(client, 'vineyard.json', category, 'copy')
  expect(applied).toEqual([])
  expect(messages).toEqual([
    expect.stringMatching(
      /^Copy category "vine__1".*This is not done, as it would leave a finding behind: unreadable-answers in vineyard\.json: /,
    ),
  ])
})

test('what is refused, or cannot be done without an answer, is told', async () => {
  const { client, applied, messages } = await start()
  await run(client, 'cellar.yaml', volume, 'move', { to: 'nowhere' })
  await run(client, 'cellar.yaml', volume, 'move')
  await run(client, 'cellar.yaml', volume, 'convert', { into: 'vineyard.json' })
  await run(client, 'cellar.yaml', volume, 'convert', { into: 'questlint.config.yaml' })
  await run(client, 'cellar.yaml', volume, 'made-up')
  expect(messages).toEqual([
    expect.stringMatching(/^"nowhere" is not a place/),
    'Where to move question "cellar_volume": give it as "to".',
    'vineyard.json already exists.',
    'questlint.config.yaml already exists.',
    'Nothing of this kind can be done at this place.',
  ])
  expect(applied).toEqual([])
})

test('a converted file is created beside the other', async () => {
  const { client, applied, messages } = await start()
  await run(client, 'cellar.yaml', volume, 'convert')
  expect(applied[0]?.edit.documentChanges?.[0]).toMatchObject({ kind: 'create', uri: client.uriOf('cellar.json') })
  expect(messages.join()).toMatch(/^Convert cellar.yaml to cellar.json. (?!It changes)/)
})

test('a new file is not created over a text that is not saved, nor where the editor cannot create any', async () => {
  const { client, applied, messages } = await start()
  client.open('cellar.json', '{}')
  await run(client, 'cellar.yaml', volume, 'convert')
  const simple = await start({ capabilities: { workspace: { applyEdit: true } } })
  await run(simple.client, 'cellar.yaml', volume, 'convert')
  expect([...messages, ...simple.messages]).toEqual([
    'cellar.json already exists.',
    'Convert cellar.yaml to cellar.json. This is not done, as the editor cannot create cellar.json.',
  ])
  expect([...applied, ...simple.applied]).toEqual([])
})

test('accepted findings follow what is moved', async () => {
  const accepted = `- rule: no-such-finding
  at: cellar@2024/section_cellar/cellar__1/cellar__1__2/cellar_qg_vessels/cellar_volume
  reason: Measured by others.
`
  const { client, applied } = await start({ files: { ...files, 'questlint.accepted.yaml': accepted } })
  const to = 'into:cellar@2024/section_cellar/cellar__1/cellar__1__1/cellar_qg_name'
  await run(client, 'cellar.yaml', volume, 'move', { to })
  const uris = applied[0]?.edit.documentChanges?.flatMap((change) => ('edits' in change ? change.textDocument.uri : []))
  expect(uris).toContain(client.uriOf('questlint.accepted.yaml'))
  expect(JSON.stringify(applied[0]?.edit)).toContain('1/cellar_qg_name')
})

async function actionsAt(client: TestClient, marked: string, context: object = {}): Promise<CodeAction[]> {
  const [plain, position] = takeCursor(marked)
  client.open('cellar.yaml', plain)
  return client.request('textDocument/codeAction', {
    textDocument: { uri: client.uriOf('cellar.yaml') },
    range: { start: position, end: position },
    context: { diagnostics: [], triggerKind: 1, ...context },
  })
}

test('a client that takes forms gets one entry in the light bulb, and all that can be done where it asks for the kind', async () => {
  const { client } = await start({
    capabilities: { ...capabilities, experimental: { interactiveResolve: { inputTypes: ['string', 'enum'] } } },
  })
  const menu = await actionsAt(client, volume)
  expect(menu.length).toBeLessThanOrEqual(6)
  const [entry, ...others] = menu.filter(({ command }) => command?.command === 'questlint.refactor')
  expect([entry?.title, entry?.command?.arguments?.[2], others]).toEqual([
    'Add, move, copy, remove, convert …',
    'refactor',
    [],
  ])
  const moves = await actionsAt(client, volume, { only: ['refactor.move'] })
  expect(moves.map(({ title, command }) => [title, command?.arguments?.[2]])).toEqual([
    ['Move question "cellar_volume" before question "cellar_barrel_age"', 'move-up'],
    ['Move question "cellar_volume" to …', 'move'],
  ])
  const all = await actionsAt(client, volume, { only: ['refactor'] })
  expect(all.length).toBeGreaterThan(6)
  expect(await actionsAt(client, volume, { triggerKind: 2 })).toEqual([])
})

test('other clients get what can be done without asking, and what they asked for runs by itself', async () => {
  const { client, applied } = await start()
  const menu = await actionsAt(client, volume)
  expect(menu.length).toBeLessThanOrEqual(6)
  const moves = await actionsAt(client, volume, { only: ['refactor.move'] })
  expect(moves.map(({ title }) => title)).toEqual(['Move question "cellar_volume" before question "cellar_barrel_age"'])
  await client.request('workspace/executeCommand', moves[0]?.command)
  expect(applied).toHaveLength(1)
})

test('a client to which no edits can be sent is offered none', async () => {
  const { client } = await start({ capabilities: {} })
  expect(await actionsAt(client, volume, { only: ['refactor.move'] })).toEqual([])
})

const testFile = 'cellar.questlint-test.yaml'
const tests = `configuration: cellar@2024
tests:
  # Only barrels grow old.
  - answers: {Kind of vessel: cellar_vessel_barrel}
    shown: [cellar_qg_vessels/cellar_barrel_age, cellar_volume]
`

test('files of tests follow, with the text that the editor holds', async () => {
  const { client, applied, messages, after } = await start({ files: { ...files, [testFile]: tests } })
  const typed = tests.replace('grow old', 'become old')
  client.open(testFile, typed)
  await run(client, 'cellar.yaml', volume, 'remove')
  const changed = applied[0]?.edit.documentChanges?.find(
    (change) => 'edits' in change && change.textDocument.uri === client.uriOf(testFile),
  )
  expect(changed).toMatchObject({ textDocument: { version: 1 }, edits: [{ annotationId: 'tests', newText: '' }] })
  expect(applied[0]?.edit.changeAnnotations?.tests?.label).toBe('Files of tests')
  expect(after('cellar.yaml')).not.toContain('cellar_volume')
  expect(messages.join()).toContain('Taken out of files of tests: 1 name about what is gone.')
})
