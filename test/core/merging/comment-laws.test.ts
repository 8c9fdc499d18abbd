import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../src/core/document/document.ts'
import { parseText } from '../../../src/core/document/parse.ts'
import { mergeTexts } from '../../../src/core/merging/merge-texts.ts'
import { applyEdits } from '../../../src/core/text/edits.ts'
import { appendPointer } from '../../../src/core/text/pointer.ts'
import { roundsOf } from '../../support/portion.ts'

const folder = join(import.meta.dirname, '../../../fixtures/workspaces')
const files = ['wells/wells.yaml', 'vineyard/cellar.yaml']

interface Edit {
  readonly place: number
  readonly word: string
  readonly isNew: boolean
}

/** The text with comments above some of its lines and behind others. */
function withComments(text: string, seed: number): string {
  let count = 0
  const lines = text.split('\n').map((line, index) => {
    const dice = (index * 7919 + seed * 104729) % 10
    if (line.trim() === '' || line.trim().startsWith('#') || dice > 3) return line
    count++
    if (dice === 0) return `${line} # c${count}.`
    return `${' '.repeat(line.length - line.trimStart().length)}# c${count}.\n${line}`
  })
  return lines.join('\n')
}

function pointersIn(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return [
    pointer,
    ...Object.entries(value).flatMap(([name, member]) => pointersIn(member, appendPointer(pointer, name))),
  ]
}

/** Texts are replaced and questions are added; nothing is taken away or moved. */
function apply(text: string, edits: readonly Edit[]): string {
  let result = text
  for (const { place, word, isNew } of edits) {
    const document = parseText('a.yaml', result)
    const all = pointersIn(document.value)
    const some = all.filter((one) => (isNew ? /\/questions$/ : /\/(?:label|type|numbering|max_num)$/).test(one))
    const at = some[place % some.length] ?? ''
    const change: Change = isNew
      ? { op: 'insert', pointer: `${at}/-`, value: { keyword: `new_${word}_${place}` } }
      : { op: 'replace', pointer: at, value: word }
    result = applyEdits(result, document.edits(change) ?? [])
  }
  return result
}

const edits = (word: string): fc.Arbitrary<readonly Edit[]> =>
  fc.array(fc.record({ place: fc.nat(100), word: fc.constant(word), isNew: fc.boolean() }), { maxLength: 4 })

const commentsIn = (text: string): readonly string[] => text.match(/# c\d+\.$/gm) ?? []

describe.each(files)('comments of both sides in %s', (file) => {
  const original = readFileSync(join(folder, file), 'utf8')

  test.each(roundsOf(500))('are in the merge, each once (seed $seed)', ({ seed, numRuns }) => {
    let merged = 0
    fc.assert(
      fc.property(fc.nat(1000), edits('north'), edits('south'), (dice, left, right) => {
        const base = withComments(original, dice)
        const made = mergeTexts({ uri: 'a.yaml', base, ours: apply(base, left), theirs: apply(base, right) })
        if ('notMerged' in made) throw new Error(made.notMerged)
        for (const text of Object.values(made.decided)) expect(commentsIn(text)).toEqual(commentsIn(base))
        merged++
      }),
      { seed, numRuns },
    )
    expect(merged).toBeGreaterThan(0)
  })
})
