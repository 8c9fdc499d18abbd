import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** How questlint does not speak, and what it says instead. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\b(?:does|do) not go with\b/, 'cannot be combined with'],
  [/--[a-z-]+ goes with\b/, 'needs'],
  [/\bmends\b/, 'fixes; can be fixed with --fix'],
  [/\bcan have no "/, 'is not allowed'],
  [/(?<!there )\b(?:is|are) no (?:valid|questionnaire|configuration|fixture|file|string|number|text)\b/, 'is not a'],
  [/\bno certain order\b/, 'no particular order'],
  [/\bone (?:field|line|questionnaire|string) a (?:key|line|questionnaire)\b/, 'per'],
  [/\bwere there before\b|, and left out\b/, 'existing findings are not shown'],
  [/\bbeyond measure\b/, 'too many'],
  [/\breader that goes away\b/, 'closing the pipe early'],
  [/\bone right correction\b/, 'only one right fix'],
  [/\bthat is still understood\b/, 'the old name still works'],
  [/\bis there already\b/, 'already exists'],
  [/\bholds no\b/, 'contains no'],
  [/\bstands? in no\b/, 'is not in any'],
  [/\bputs? .* in the place of\b/, 'replaces'],
  [/\bthe findings there are\b/, 'the existing findings'],
]

const below = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)

const sources = ['src/cli', 'src/node', 'src/core/text'].flatMap((folder) => below(folder, '.ts'))
const pages = ['README.md', ...below('docs', '.md')]

test.each([...sources, ...pages])('%s uses none of the unwanted phrases', (file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const read = file.endsWith('.ts') ? lines.filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line)) : lines
  const found = read.flatMap((line) =>
    unwanted.filter(([phrase]) => phrase.test(line)).map(([phrase, better]) => `${line.trim()}: ${phrase} → ${better}`),
  )
  expect(found).toEqual([])
})
