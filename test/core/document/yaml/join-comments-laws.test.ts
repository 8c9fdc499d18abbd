import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseText } from '../../../../src/core/document/parse.ts'
import { roundsOf } from '../../../support/portion.ts'
import { fixtureSets, workspaces } from '../../../support/source-files.ts'

const texts = [...fixtureSets(), ...workspaces()]
  .flatMap(({ files }) => files)
  .filter(({ uri, text }) => uri.endsWith('.yaml') && text.length < 5000)
  .map(({ text }) => text)

const run = fc.record({
  at: fc.nat(),
  column: fc.integer({ min: 0, max: 8 }),
  between: fc.constantFrom('\n', '\n\n', '\n  \n', '\r\n'),
})

describe.each(roundsOf(400))('comments below each other are read as one of their length ($seed)', (round) => {
  test('values, places and mistakes', () => {
    expect(texts.length).toBeGreaterThan(20)
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(run, { minLength: 1, maxLength: 4 }), (text, runs) => {
        const apart = read(withRuns(text, runs, true))
        // In a text over several lines they are part of it.
        fc.pre(!JSON.stringify(apart.value ?? '').includes('# one'))
        expect(apart).toEqual(read(withRuns(text, runs, false)))
      }),
      round,
    )
  })
})

/** A text with runs of comments between its lines; or each of these as one line of the same length. */
function withRuns(
  text: string,
  runs: readonly { at: number; column: number; between: string }[],
  areApart: boolean,
): string {
  const lines = text.split('\n')
  for (const { at, column, between } of runs) {
    const indent = ' '.repeat(column)
    const comment = `${indent}# one${between}${indent}# two${between}${indent}# three`
    lines.splice(at % lines.length, 0, areApart ? comment : `${indent}${'#'.repeat(comment.length - column)}`)
  }
  return lines.join('\n')
}

function read(text: string) {
  const { value, problems, search } = parseText('a.yaml', text)
  // Texts that cannot be read as data have no tree.
  const tree = search?.().tree
  const places = Array.from({ length: tree?.size ?? 0 }, (_, node) => [tree?.start(node), tree?.end(node)])
  return { value, problems: problems.map(({ code, start, end, pointer }) => [code, start, end, pointer]), places }
}
