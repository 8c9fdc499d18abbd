import { describe, expect, it } from 'vitest'
import { templateFacts } from '../support/packed-facts.ts'
import { isReady } from '../support/packed-library.ts'
import { compare, type Row, readRows } from './view-rows.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, position) => position)

describe.runIf(isReady)('what details show of the questions of a questiongroup', () => {
  it('is what the templates did', async () => {
    const { compared, misfits } = await compare(readRows('details-groups.jsonl', 'questiongroup'), (row) => {
      const shown = shownPositions(row)
      return JSON.stringify(shown) === JSON.stringify(row.shown ?? 'raises') ? undefined : JSON.stringify(shown)
    })
    expect(misfits).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(6058)
  })

  it('has the label of the questiongroup where the templates printed it', async () => {
    const { misfits } = await compare(readRows('details-groups.jsonl', 'questiongroup'), (row) => {
      if (row.raises !== null) return undefined
      const { options } = row
      const facts = templateFacts('details/questiongroup', row.template)
      const isHidden = options.label_position === 'none' && facts?.reads.includes('label_position')
      const isAsked = facts?.label === undefined || (facts.label === 'layout' && options.layout === 'label')
      return (isAsked && !isHidden) === (row.labels as unknown[]).includes('group') ? undefined : facts?.label
    })
    expect(misfits).toEqual([])
  })
})

/** The positions whose answers are seen, as the data has it; `raises` when the page breaks. */
function shownPositions(row: Row): number[] | 'raises' {
  const { template, n = 0, options } = row
  const facts = templateFacts('details/questiongroup', template)
  if (facts === undefined) throw new Error(`${template} is not known`)
  const answered = (row.answered as number[] | undefined) ?? numbers(n)
  const given = options.extra === 'measure_other' ? numbers(n).slice(1) : numbers(n)
  // The first question is the label of the second, which has to be there.
  if (given.length === 0) return 'raises'
  if ((row.question as { template?: string }).template === 'raw') {
    const isMonth = facts.months?.some((position) => position < Math.min(n, facts.positions ?? n))
    return isMonth ? 'raises' : []
  }
  const first = given.slice(0, facts.positions)
  return [...first, ...personPositions(row, answered)].filter((position) => answered.includes(position))
}

function personPositions({ template, options, keywords }: Row, answered: readonly number[]): number[] {
  const person = templateFacts('details/questiongroup', template)?.person
  if (person === undefined || options.raw_questions !== true || !Array.isArray(keywords)) return []
  if (answered.includes(keywords.indexOf(person.account))) return [person.position]
  return numbers(keywords.length).filter((position) => person.keywords.includes(String(keywords[position])))
}

describe.runIf(isReady)('what details show of a category', () => {
  it('is what the templates did', async () => {
    const { compared, misfits } = await compare(readRows('details-groups.jsonl', 'category'), (row) => {
      const facts = templateFacts('details/category', row.template)
      const { options } = row
      const keywords = (row.keywords as string[] | undefined) ?? numbers(row.n ?? 0).map(String)
      const left = numbers(keywords.length).filter(
        (position) => !facts?.dropsSubcategories?.includes(keywords[position] ?? ''),
      )
      if (row.title === undefined) return same(left, row.subcategoriesShown)
      return (
        same(facts?.title !== undefined && options.use_raw_data === true, row.title === 'name') ??
        same(facts?.title?.includes('name_local') === true && options.use_raw_data === true, row.localName) ??
        same(facts?.country !== undefined && options[facts.country] !== undefined, row.country) ??
        same(facts?.metadata === true && options.with_metadata === true && row.mode === 'view', row.compiler)
      )
    })
    expect(misfits).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(369)
  })
})

function same(expected: unknown, found: unknown): string | undefined {
  return JSON.stringify(expected) === JSON.stringify(found) ? undefined : JSON.stringify(expected)
}
