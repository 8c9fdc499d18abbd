import { beforeAll, describe, expect, it } from 'vitest'
import type { DetailsPart } from '../../src/core/internal.ts'
import type { Shows } from '../../src/core/schema/templates.ts'
import { onePage } from '../questionnaires/one-page.ts'
import { givenFacts, keyTypeFacts, keyTypes, templateFacts } from '../support/packed-facts.ts'
import { isReady, library } from '../support/packed-library.ts'
import { compare, type Row, readRows } from './view-rows.ts'

type How = keyof Shows

/** What makes a difference to the answer itself; the label is another matter. */
function nameOf({ template, type, options }: Row): string {
  return JSON.stringify([template, type, options.layout, options.with_raw_values])
}

/** How readers see the answer of each row by its name, as the preview of the packed library says it: one questionnaire has a questiongroup for each. */
async function readPreview(): Promise<ReadonlyMap<string, How | undefined>> {
  const byName = new Map<string, Row>()
  for await (const row of readRows('details-field.jsonl')) byName.set(nameOf(row), row)
  const rows = [...byName.values()]
  const values = { v1: 'V 1', v2: 'V 2' }
  const questionnaire = {
    code: 'x',
    edition: '2026',
    keys: Object.fromEntries(keyTypes.map((type) => [`k_${type}`, { type, label: 'K', values }])),
    sections: onePage(subcategoryOf(rows)),
  }
  const workspace = library.createWorkspace({ files: [{ uri: 'x.json', text: JSON.stringify(questionnaire) }] })
  const loaded = library.configurationsIn(workspace).get('x@2026')
  if (loaded === undefined) throw new Error('the questionnaire of the rows is not loaded')
  const answers = Object.fromEntries(rows.map(({ type }, at) => [`g${at}`, [{ [`k_${type}`]: 'v1' }]]))
  const { parts } = library.createPreview(workspace, loaded, { year: 2026 }).details(JSON.stringify(answers))
  const questions = parts.flatMap(questionsIn)
  expect(questions).toHaveLength(rows.length)
  return new Map(rows.map((row, at) => [nameOf(row), questions[at]?.how as How | undefined]))
}

function subcategoryOf(rows: readonly Row[]): unknown {
  const questiongroups = rows.map(({ type, template, options }, at) => ({
    keyword: `g${at}`,
    questions: [{ keyword: `k_${type}`, view_options: { template, ...options } }],
  }))
  return { keyword: 'sc', questiongroups }
}

function questionsIn(part: DetailsPart): readonly DetailsPart[] {
  return part.level === 'question' ? [part] : part.children.flatMap(questionsIn)
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

describe.runIf(isReady)('what details show of an answer, as the packed library says it', () => {
  let shown: ReadonlyMap<string, How | undefined> = new Map()
  const howShown = (row: Row): How | undefined => shown.get(nameOf(row))

  beforeAll(async () => {
    shown = await readPreview()
  })

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
