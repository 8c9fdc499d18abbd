import { expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

test.each([
  ['--node-ipc', '--stdio cannot be combined with --node-ipc'],
  ['--clientProcessId=0', '--clientProcessId must be a process id, not "0"'],
  ['--clientProcessId=12345678901', '--clientProcessId must be a process id, not "12345678901"'],
  ['--clientProcessId=editor', '--clientProcessId must be a process id, not "editor"'],
  ['--socket=5000', '--socket'],
])('a wrong argument of the server, %s, is refused with a sentence', async (wrong, sentence) => {
  const { err, out, code } = await runQuestlint(makeFolder({}), ['lsp', '--stdio', wrong])
  expect([out, code]).toEqual(['', 2])
  expect(err).toContain(sentence)
})
