import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { neededCommands } from '../../src/cli/needed-commands.ts'

test.each<readonly string[]>([
  [],
  ['.'],
  ['check'],
  ['check', '--fix', 'vineyard.json'],
  ['--format', 'json', '-q'],
  ['cellars/diff.json'],
])('a check reads no other command: %j', (...argv) => {
  expect(neededCommands(argv).map(({ name }) => name)).toEqual(['check'])
})

test.each<readonly string[]>([
  ['diff'],
  ['sets'],
  ['serve', 'publish'],
  ['help'],
  ['-V'],
  ['check', '--help'],
  ['-qh'],
  ['check', 'answers', 'vineyard.jsonl'],
  // Of these `check` is told as well, and it has commands of its own.
  ['answers'],
  ['--level', 'info', 'texts'],
])('what may mean another one reads all: %j', (...argv) => {
  expect(neededCommands(argv)).toBe(commands)
})
