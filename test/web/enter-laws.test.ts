import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import {
  type Group,
  groupOptions,
  questionnaireOf,
  questionOptions,
  type Row,
  readRows,
} from '../support/enter-rows.ts'
import { isBuilt } from '../support/packed.ts'
import { partsOf } from '../support/portion.ts'
import { isReal } from '../support/real-configurations.ts'
import { withPackedPreview } from './packed-preview.ts'
import { openFolds } from './preview-page.ts'

/** A question as an executed form drew it. */
interface Case {
  readonly name: string
  readonly group: Group
  readonly input: string
  readonly usable: boolean | null
  /** The inputs that the form had for it; `undefined` where the row does not tell. */
  readonly control?: readonly string[]
}

/** What the page has of a question. */
interface Drawn {
  readonly id: string
  readonly control: readonly string[]
  readonly isEnabled: boolean
  /** Whether words stand in the place of an input. */
  readonly isNamed: boolean
}

function casesOf(row: Row): readonly Case[] {
  const { type = '', questiongroup_template: template, results } = row
  if (results === undefined) {
    const isWithout = row.case?.startsWith('select_model without') === true
    const options = isWithout ? (row.question ?? {}) : questionOptions(type, row.question ?? {})
    const group = {
      options: groupOptions(undefined, row.questiongroup),
      questions: [{ type, options }],
      isInherited: row.case?.startsWith('inherited') === true,
    }
    return [{ name: JSON.stringify(row), group, input: String(row.input), usable: row.usable ?? null }]
  }
  return results.flatMap(({ question_templates: templates, input, usable, control }) =>
    templates.map((own) => {
      const options = questionOptions(type, own === '(default)' ? {} : { template: own })
      const group = { options: groupOptions(template), questions: [{ type, options }] }
      return { name: `${type} in ${template} by ${own}`, group, input, usable, ...(control && { control }) }
    }),
  )
}

const projects = [{ model: 'configuration.project', pk: 4, fields: { name: 'Harbours', abbreviation: 'H' } }]

/** What the page draws of each question of a questionnaire, by the position of its questiongroup. */
async function drawnOf(text: string, browser: Browser): Promise<(position: number) => Drawn | undefined> {
  const files = { 'x.json': text, 'projects.json': JSON.stringify(projects) }
  const drawn = await withPackedPreview(browser, files, async (page) => {
    await openFolds(page)
    return readQuestions(page)
  })
  const byGroup = new Map(drawn.map((one) => [/^question-g(\d+)\./.exec(one.id)?.[1], one]))
  return (position) => byGroup.get(String(position))
}

/** In the page, where other names are known than here. */
function readQuestions(page: Page): Promise<readonly Drawn[]> {
  return page.evaluate(`[...document.querySelectorAll('main .question:not(.ghost)')].map((question) => {
    const own = [...question.querySelectorAll('input:not([type=hidden]), select, textarea')]
    const inputs = own.length > 0 ? own : [...question.querySelectorAll('.placeholder button')]
    const kind = ({ localName, type }) => localName === 'input' ? type : localName === 'button' ? 'upload' : localName
    return {
      id: question.dataset.part,
      control: [...new Set(inputs.map(kind))],
      isNamed: question.querySelector('.placeholder') !== null,
      isEnabled: inputs.some((input) => !input.disabled && !input.readOnly),
    }
  })`)
}

/** What the page draws in the place of inputs: numbers as text, so that it can say what is wrong with them, and long lists as boxes. */
const drawnAs: Readonly<Record<string, readonly string[]>> = {
  number: ['text'],
  select: ['select-one', 'select', 'checkbox'],
}

const seen = ['visible', 'folded', 'readonly', 'disabled']

function fittingOf(input: string, usable: boolean | null): readonly string[] {
  // What writes into a hidden input is drawn in its place.
  if (!seen.includes(input)) return usable ? ['enabled', 'disabled'] : ['nothing']
  if (usable === null) return ['enabled', 'disabled']
  return [usable ? 'enabled' : 'disabled']
}

/** What is other on the page than it was in the form. */
function misfit({ name, input, usable, control }: Case, drawn: Drawn | undefined): string[] {
  const isDrawn = drawn !== undefined && (drawn.control.length > 0 || drawn.isNamed)
  const has = !isDrawn ? 'nothing' : drawn.isEnabled ? 'enabled' : 'disabled'
  const fitting = fittingOf(input, usable)
  const kinds = drawn?.control ?? []
  const isKind =
    control === undefined ||
    !seen.includes(input) ||
    kinds.every((kind) => control.some((one) => (drawnAs[one] ?? [one]).includes(kind)))
  return fitting.includes(has) && isKind
    ? []
    : [`${name}: ${has} ${kinds ?? ''}, not ${input} ${usable} ${control ?? ''}`]
}

const canDrive = isReal && isBuilt && hasBrowser

describe.runIf(canDrive)('the page has what the executed form had', { timeout: 600_000 }, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const rows = canDrive ? readRows() : []
  const chosen = rows.filter(
    ({ kind, results, subcategory }) => results !== undefined || (kind === 'option' && subcategory === undefined),
  )

  test.each(partsOf(chosen))('of each type by each template and option, part $part', async ({ items }) => {
    const cases = items.flatMap(casesOf)
    const at = await drawnOf(questionnaireOf(cases.map(({ group }) => group)), browser)
    expect(cases.flatMap((one, position) => misfit(one, at(position)))).toEqual([])
  })
})
