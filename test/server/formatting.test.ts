import { expect, test } from 'vitest'
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
