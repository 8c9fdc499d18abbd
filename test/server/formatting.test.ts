import { describe, expect, test } from 'vitest'
import type { TextEdit } from 'vscode-languageserver'
import { startClient } from './client.ts'

const group =
  'keyword: cask_qg\nquestions:\n    - keyword: cask_age  \n      form_options:\n            label_position: top\n'

test('a file is formatted as a whole or line by line, and a broken one is refused', async () => {
  const client = await startClient({ files: {} })
  client.open('cask.yaml', group)
  const textDocument = { uri: client.uriOf('cask.yaml') }
  const options = { tabSize: 4, insertSpaces: true }
  const edits = await client.request<TextEdit[]>('textDocument/formatting', { textDocument, options })
  const lines = edits.map(({ range, newText }) => [
    range.start.line,
    range.end.character - range.start.character,
    newText,
  ])
  expect(lines).toEqual([
    [2, 2, ''],
    [4, 2, ''],
  ])
  const range = { start: { line: 4, character: 3 }, end: { line: 4, character: 8 } }
  const some = await client.request<TextEdit[]>('textDocument/rangeFormatting', { textDocument, range, options })
  expect(some).toEqual(edits.slice(-1))
  client.change('cask.yaml', group.replace('top', '"top'))
  const refused = client.request('textDocument/formatting', { textDocument, options })
  await expect(refused).rejects.toThrow('The file has mistakes in its text: correct them before it is formatted.')
})

describe('Enter in YAML', () => {
  const before = 'questions:\n  - keyword: vine_age\n'
  const start = { line: 2, character: 0 }

  /** Opens a text, inserts another one at its end and asks as an editor does then. */
  async function type(text: string, inserted: string, character: number, name = 'a.yaml'): Promise<TextEdit[]> {
    const client = await startClient({ files: {} })
    client.open(name, text)
    client.change(name, [{ range: { start, end: start }, text: inserted }])
    const position = { line: start.line + inserted.split('\n').length - 1, character }
    return client.request('textDocument/onTypeFormatting', {
      ...{ textDocument: { uri: client.uriOf(name) }, position, ch: '\n' },
      options: { tabSize: 2, insertSpaces: true },
    })
  }

  test('puts the cursor where the next member goes', async () => {
    const at = { line: 2, character: 2 }
    // The line break is in front of the one that was there.
    start.line = 1
    start.character = 21
    expect(await type(before, '\n  ', 2)).toEqual([{ range: { start: at, end: at }, newText: '  ' }])
    expect(await type(before, '\n    ', 4)).toEqual([])
    expect(await type(before, '\n  ', 2, 'a.json')).toEqual([])
  })

  test('and nothing happens when lines are pasted, or are there twice', async () => {
    start.line = 2
    start.character = 0
    expect(await type(before, '  - keyword: vine_kind\n', 0)).toEqual([])
    expect(await type(before, '  - keyword: vine_age\n', 0)).toEqual([])
    expect(await type(before, '\n\n', 0)).toEqual([])
  })
})

test('a file is formatted before it is saved where the setting says so', async () => {
  const capabilities = { workspace: { configuration: true } }
  const save = async (settings: object, text: string): Promise<TextEdit[]> => {
    const client = await startClient({ files: {}, capabilities, settings })
    client.open('other.yaml', group)
    client.open('cask.yaml', text)
    const textDocument = { uri: client.uriOf('cask.yaml') }
    // The settings are there when diagnostics are.
    await client.pushed('other.yaml')
    return client.request('textDocument/willSaveWaitUntil', { textDocument, reason: 1 })
  }
  expect(await save({ formatOnSave: true }, group)).toHaveLength(2)
  expect(await save({}, group)).toEqual([])
  expect(await save({ formatOnSave: true }, group.replace('top', '"top'))).toEqual([])
  expect(await save({ formatOnSave: true }, 'image:   vines  \n')).toEqual([])
})
