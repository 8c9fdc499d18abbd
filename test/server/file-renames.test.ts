import { expect, test } from 'vitest'
import type { WorkspaceEdit } from 'vscode-languageserver'
import { applyEdits, createLineIndex } from '../../src/core/internal.ts'
import { startClient, type TestClient } from './client.ts'

const config = `# All of the farm
sets:
  - name: farm
    files: [./keys.yaml, 'parts/*.yaml', "!parts/old.yaml", more.yaml] # in this order
tests: [tests]
overrides:
  - files: [parts/soil.yaml]
    rules: {missing-label: off}
`
const capabilities = { workspace: { fileOperations: { willRename: true } } }
const files = {
  'questlint.config.yaml': config,
  'keys.yaml': 'keys:\n  farm_size: {type: char, label: Size}\n',
  'more.yaml': 'keys: {}\n',
  'parts/soil.yaml': 'keys: {}\n',
}

async function rename(editor: TestClient, renames: readonly (readonly [string, string])[]): Promise<string | null> {
  const edit = await editor.request<WorkspaceEdit | null>('workspace/willRenameFiles', {
    files: renames.map(([from, to]) => ({ oldUri: editor.uriOf(from), newUri: editor.uriOf(to) })),
  })
  if (edit === null) return null
  expect(Object.keys(edit.changes ?? {})).toEqual([editor.uriOf('questlint.config.yaml')])
  const lines = createLineIndex(config)
  const edits = Object.values(edit.changes ?? {})[0]?.map(({ range, newText }) => {
    return { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end), text: newText }
  })
  return applyEdits(config, edits ?? [])
}

test('it is announced to who asks before renaming', async () => {
  const editor = await startClient({ files, capabilities })
  expect(editor.initialized.capabilities.workspace?.fileOperations?.willRename?.filters).toHaveLength(2)
  const other = await startClient({ files })
  expect(other.initialized.capabilities.workspace?.fileOperations).toBeUndefined()
})

test.each([
  ['a file', [['keys.yaml', 'farm.yaml']], [['./keys.yaml', '"./farm.yaml"']]],
  ['a file into a folder', [['more.yaml', 'parts/b/more.yaml']], [[', more.yaml]', ', parts/b/more.yaml]']]],
  [
    'a folder',
    [['parts', 'lib/parts']],
    [
      ["'parts/*.yaml'", "'lib/parts/*.yaml'"],
      ['"!parts/old.yaml"', '"!lib/parts/old.yaml"'],
      ['[parts/soil', '[lib/parts/soil'],
    ],
  ],
  [
    'several',
    [
      ['keys.yaml', 'a.yaml'],
      ['tests', 'checks'],
    ],
    [
      ['./keys.yaml', '"./a.yaml"'],
      ['[tests]', '[checks]'],
    ],
  ],
  ['a file out of the folder', [['keys.yaml', '../keys.yaml']], [['./keys.yaml', '"../keys.yaml"']]],
] as [string, [string, string][], [string, string][]][])('%s that is renamed', async (_, renames, changes) => {
  const editor = await startClient({ files, capabilities })
  const expected = changes.reduce((text, [from, to]) => text.replace(from, to), config)
  expect(expected).not.toBe(config)
  expect(await rename(editor, renames)).toBe(expected)
})

test('what is named nowhere, or only found by a pattern, changes nothing', async () => {
  const editor = await startClient({ files, capabilities })
  expect(await rename(editor, [['parts/other.yaml', 'other.yaml']])).toBe(null)
  expect(await rename(editor, [['key', 'keys']])).toBe(null)
})

test('the text of the editor counts, with its version', async () => {
  const workspace = { ...capabilities.workspace, workspaceEdit: { documentChanges: true } }
  const editor = await startClient({ files, capabilities: { workspace } })
  editor.open('questlint.config.yaml', config.replace('more.yaml', 'new.yaml'))
  const edit = await editor.request<WorkspaceEdit>('workspace/willRenameFiles', {
    files: [{ oldUri: editor.uriOf('new.yaml'), newUri: editor.uriOf('newer.yaml') }],
  })
  const textDocument = { uri: editor.uriOf('questlint.config.yaml'), version: 1 }
  expect(edit.documentChanges).toMatchObject([{ textDocument, edits: [{ newText: 'newer.yaml' }] }])
})

test('a broken configuration is left alone', async () => {
  const editor = await startClient({ files: { ...files, 'questlint.config.yaml': 'sets: [' }, capabilities })
  expect(await rename(editor, [['keys.yaml', 'farm.yaml']])).toBe(null)
})

test('what moves with its configuration keeps its path', async () => {
  const nested = Object.fromEntries(Object.entries(files).map(([name, text]) => [`farm/${name}`, text]))
  const editor = await startClient({ files: nested, capabilities })
  editor.open('farm/keys.yaml', files['keys.yaml'])
  expect(await rename(editor, [['farm', 'estate']])).toBe(null)
})
