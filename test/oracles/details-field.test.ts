import { describe, expect, it } from 'vitest'
import { givenFacts, keyTypeFacts, keyTypes } from '../../src/core/schema/key-types.ts'
import { type Shows, templateFacts, waysShown } from '../../src/core/schema/templates.ts'
import { compare, type Row, readRows, views } from './view-rows.ts'

if (!views) console.warn('QUESTLINT_ORACLES is not set: the data is not compared with what details show of an answer')

type How = keyof Shows

/** How people see the answer of a row, as the data has it. */
function howShown({ template, type = '', options }: Row): How | undefined {
  const facts = templateFacts('details/field', template)
  const details = keyTypeFacts(type)?.details
  const gives = (options.with_raw_values === true && details?.givesWithRawValues) || details?.gives
  if (facts?.shows === undefined || gives === undefined) throw new Error(`${template} or ${type} is not known`)
  return waysShown(facts, gives, options.layout === 'stacked')
}

/** How the rows tell each way of showing an answer. */
const signs: Readonly<Record<How | 'never', (row: Row) => boolean>> = {
  // All choices stand there, whichever was chosen, when the pages of two answers are the same.
  text: (row) => row.answerShown === 'text' && row.garbled === undefined && row.distinguishes !== false,
  garbled: (row) => row.garbled !== undefined || row.answerShown === 'python dict text',
  picture: (row) => /^attribute img\./.test(String(row.answerShown)),
  link: (row) => /^attribute a\.href/.test(String(row.answerShown)),
  frame: (row) => row.answerShown === 'attribute iframe.src',
  // The page of one answer differs from that of another, but not by the answer's words.
  pk: (row) => row.answerShown === 'no' && row.distinguishes === true,
  bar: (row) => row.answerShown === 'no' && row.distinguishes === true,
  broken: (row) => row.distinguishes === true,
  raises: (row) => row.raises !== null,
  // What stands in a hidden input is not seen.
  never: (row) =>
    (['no', 'text'].includes(String(row.answerShown)) && row.distinguishes === false) ||
    row.answerShown === 'attribute input.value',
}

describe.runIf(views)('what details show of an answer', () => {
  it('is what the templates did', async () => {
    const { compared, misfits } = await compare(readRows('details-field.jsonl'), (row) => {
      const how = howShown(row) ?? 'never'
      // The one choice of a tick has the key's label, so that its words prove nothing.
      if (isTick(row)) return row.distinguishes === (how !== 'never') || signs[how](row) ? undefined : how
      return signs[how](row) ? undefined : how
    })
    expect(misfits).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(4340)
  })

  it('leaves the number 0 out where the templates did', async () => {
    let numbers = 0
    const { misfits } = await compare(readRows('details-field.jsonl'), (row) => {
      if (row.zeroShown === undefined) return undefined
      numbers++
      const prints = howShown(row) !== undefined && templateFacts('details/field', row.template)?.printsZero === true
      return prints === row.zeroShown ? undefined : `zero ${prints}`
    })
    expect(misfits).toEqual([])
    expect(numbers).toBeGreaterThan(200)
  })

  it('has the label where the templates printed it', async () => {
    let labels = 0
    const { misfits } = await compare(readRows('details-field.jsonl'), (row) => {
      const facts = templateFacts('details/field', row.template)
      const how = howShown(row)
      // `raw` prints all that the template gets, as Python has it.
      if (how === undefined || how === 'raises' || how === 'broken' || facts?.pseudo || isTick(row)) return undefined
      labels++
      const { withoutLabel } = givenFacts(row.type ?? '') ?? {}
      const isStrange = withoutLabel && keyTypeFacts(row.type ?? '')?.details.template !== row.template
      const isHidden = row.options.label_position === 'none' && facts?.reads.includes('label_position') === true
      const prints = facts?.label !== 'never' && !isHidden && !isStrange
      return prints === row.labelShown ? undefined : `label ${prints}`
    })
    expect(misfits).toEqual([])
    expect(labels).toBeGreaterThan(1000)
  })

  it('knows every type and template of the rows', async () => {
    const types = new Set<string>()
    for await (const { type = '' } of readRows('details-field.jsonl')) types.add(type)
    expect([...types].sort()).toEqual([...keyTypes].sort())
  })
})

function isTick({ type = '' }: Row): boolean {
  return keyTypeFacts(type)?.answer === 'tick'
}
