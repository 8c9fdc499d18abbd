import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import type { ApplyWorkspaceEditParams, ShowMessageRequestParams } from 'vscode-languageserver'
import { applyEdits, createLineIndex } from '../../src/core/internal.ts'
import { startClient, type TestClient } from './client.ts'

const config = `# All of the farm
sets:
  - name: farm
    files: [keys.yaml, parts/soil.yaml, 'globs/*.yaml', "!parts/old.yaml"] # in this order
  - name: barn
    files: [barn/a.yaml]
  - name: stable
    files: [barn/b.yaml]
tests: [parts/checks.yaml]
`
const soil = 'keys:\n  farm_soil: {type: char, label: Soil}\n'
const files = {
  'questlint.config.yaml': config,
  'keys.yaml': 'keys:\n  farm_size: {type: char, label: Size}\n',
  'parts/soil.yaml': soil,
  'globs/a.yaml': soil,
  'barn/a.yaml': soil,
  'barn/b.yaml': soil,
  'other/c.yaml': soil,
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'parts/ignored.yaml\n',
}
const capabilities = {
  window: { showMessage: {} },
  workspace: { applyEdit: true, fileOperations: { didCreate: true } },
}

/** An author who answers each question with the button at a position, and what was seen. */
interface Author {
  readonly editor: TestClient
  readonly asked: ShowMessageRequestParams[]
  readonly applied: ApplyWorkspaceEditParams[]
  readonly create: (name: string, text?: string) => void
}

async function startAuthor(more: { button?: number; refuses?: boolean } = {}): Promise<Author> {
  const editor = await startClient({ files, capabilities })
  const asked: ShowMessageRequestParams[] = []
  const applied: ApplyWorkspaceEditParams[] = []
  editor.connection.onRequest('window/showMessageRequest', (params: ShowMessageRequestParams) => {
    asked.push(params)
    return params.actions?.[more.button ?? -1] ?? null
  })
  editor.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
    applied.push(params)
    return { applied: more.refuses !== true, failureReason: more.refuses ? 'the file is read-only' : '' }
  })
  const create = (name: string, text = ''): void => {
    mkdirSync(dirname(`${editor.folder}/${name}`), { recursive: true })
    writeFileSync(`${editor.folder}/${name}`, text)
    editor.notify('workspace/didCreateFiles', { files: [{ uri: editor.uriOf(name) }] })
  }
  return { editor, asked, applied, create }
}

function edited({ editor, applied }: Author): string {
  const lines = createLineIndex(config)
  const edits = applied[0]?.edit.changes?.[editor.uriOf('questlint.config.yaml')] ?? []
  return applyEdits(
    config,
    edits.map(({ range, newText }) => {
      return { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end), text: newText }
    }),
  )
}

test('a file made in the folder of a set is offered to it, and written where the set ends', async () => {
  const author = await startAuthor({ button: 0 })
  author.create('parts/water.yaml')
  await expect.poll(() => author.applied.length).toBe(1)
  expect(author.asked).toMatchObject([
    {
      message: '"water.yaml" is not in the set "farm", whose files are in this folder.',
      actions: [{ title: 'Add to "farm"' }],
    },
  ])
  expect(edited(author)).toBe(config.replace('"!parts/old.yaml"]', '"!parts/old.yaml", parts/water.yaml]'))
})

test('where several sets have files in the folder, each has a button', async () => {
  const author = await startAuthor({ button: 1 })
  author.create('barn/c.yaml')
  await expect.poll(() => author.applied.length).toBe(1)
  expect(author.asked[0]?.actions?.map(({ title }) => title)).toEqual(['Add to "barn"', 'Add to "stable"'])
  expect(edited(author)).toBe(config.replace('[barn/b.yaml]', '[barn/b.yaml, barn/c.yaml]'))
})

test('who does not press the button changes nothing, and is not asked about files that belong to no set', async () => {
  const author = await startAuthor()
  const quiet = [
    'globs/b.yaml',
    'parts/old.yaml',
    'parts/checks.yaml',
    'parts/ignored.yaml',
    'other/d.yaml',
    'new/e.yaml',
  ]
  for (const name of quiet) author.create(name)
  author.create('parts/package.json', '{"name": "farm", "version": "1.0.0"}')
  author.create('parts/a.questlint-test.yaml')
  author.create('parts/water.yaml')
  await expect.poll(() => author.asked.map(({ message }) => message.split(' ', 1)[0])).toEqual(['"water.yaml"'])
  await author.editor.request('workspace/symbol', { query: 'x' })
  expect(author.applied).toEqual([])
})

test('an editor that refuses the change is said so', async () => {
  const author = await startAuthor({ button: 0, refuses: true })
  const shown: string[] = []
  author.editor.connection.onNotification('window/showMessage', ({ message }) => {
    shown.push(message)
  })
  author.create('parts/water.yaml')
  await expect.poll(() => shown).toEqual(['"water.yaml" was not added to the set "farm": the file is read-only.'])
})

test('it is announced only to clients that can be asked', async () => {
  const { editor } = await startAuthor()
  expect(editor.initialized.capabilities.workspace?.fileOperations?.didCreate?.filters).toHaveLength(1)
  const mute = await startClient({ files, capabilities: { workspace: capabilities.workspace } })
  expect(mute.initialized.capabilities.workspace?.fileOperations).toBeUndefined()
  const both = await startClient({
    files,
    capabilities: {
      ...capabilities,
      workspace: { applyEdit: true, fileOperations: { didCreate: true, willRename: true } },
    },
  })
  expect(Object.keys(both.initialized.capabilities.workspace?.fileOperations ?? {}).sort()).toEqual([
    'didCreate',
    'willRename',
  ])
})

const withoutConfig = {
  'keys.yaml': 'keys:\n  farm_size: {type: char, label: Size}\n',
  'farm.yaml': 'code: farm\nedition: "1"\nsections:\n  - keyword: s\n',
}
const canWrite = {
  window: { showMessage: {}, showDocument: { support: true } },
  workspace: { applyEdit: true, workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } },
}

async function startWithout(options: Parameters<typeof startClient>[0], presses: boolean) {
  const editor = await startClient({ capabilities: canWrite, files: withoutConfig, ...options })
  const seen = { asked: [] as string[], shown: [] as string[], remembered: 0, edits: [] as ApplyWorkspaceEditParams[] }
  editor.connection.onRequest('window/showMessageRequest', ({ message, actions }: ShowMessageRequestParams) => {
    seen.asked.push(message)
    return presses ? (actions?.[0] ?? null) : null
  })
  editor.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
    seen.edits.push(params)
    return { applied: true }
  })
  editor.connection.onRequest('window/showDocument', ({ uri }: { uri: string }) => {
    seen.shown.push(uri)
    return { success: true }
  })
  editor.connection.onNotification('questlint/configurationOffered', () => {
    seen.remembered++
  })
  return { editor, seen }
}

test('a folder of questionnaires without configuration is offered one, which is that of questlint init', async () => {
  const { editor, seen } = await startWithout({}, true)
  await expect.poll(() => seen.shown).toEqual([editor.uriOf('questlint.config.yaml')])
  expect(seen.asked).toEqual([
    'This folder has questionnaire files and no configuration of questlint, so which of them are loaded together is a guess.',
  ])
  expect(seen.remembered).toBe(1)
  const [create, write] = seen.edits[0]?.edit.documentChanges ?? []
  expect(create).toMatchObject({ kind: 'create', uri: editor.uriOf('questlint.config.yaml') })
  const text = write && 'edits' in write ? write.edits[0] : undefined
  expect(text && 'newText' in text && text.newText).toContain('    files:\n      - farm.yaml # farm@1\n')
  expect(() => readFileSync(`${editor.folder}/questlint.config.yaml`)).toThrow()
})

test('it is offered once, not to who remembers, not for one file, and not where there is a configuration', async () => {
  const cases: Parameters<typeof startClient>[0][] = [
    { initializationOptions: { configurationOffered: true } },
    { files: { 'farm.yaml': withoutConfig['farm.yaml'] } },
    { files: { 'keys.yaml': 'keys: {}\n', 'more.yaml': 'keys: {a: {label: A}}\n' } },
    { files },
    { capabilities: { ...canWrite, window: {} } },
    { capabilities: { ...canWrite, workspace: { applyEdit: true } } },
  ]
  for (const options of cases) {
    const { editor, seen } = await startWithout(options, false)
    // What is asked is asked once the files are read.
    await editor.request('workspace/symbol', { query: 'x' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([seen.asked, seen.remembered]).toEqual([[], 0])
  }
  const { editor, seen } = await startWithout({}, false)
  await expect.poll(() => seen.asked.length).toBe(1)
  editor.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: editor.uriOf('keys.yaml'), type: 1 }] })
  await editor.request('workspace/symbol', { query: 'x' })
  expect([seen.asked.length, seen.edits]).toEqual([1, []])
})
