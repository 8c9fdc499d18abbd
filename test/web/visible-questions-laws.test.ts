import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServedPreview } from '../../server/preview/serve-preview.ts'
import type { FormGroup, FormSubcategory } from '../../src/core/internal.ts'
import { type ConformanceCase, generateCases } from '../../src/core/judging/cases.ts'
import { formJudgeOf, givenOnce } from '../../src/core/judging/form-verdict.ts'
import { formPageOf } from '../../src/core/preview/form-page.ts'
import { nodeIdsOf } from '../../src/core/preview/node-ids.ts'
import { ancestor, type Node, type Questionnaire } from '../../src/core/questionnaire/node.ts'
import { formatCases } from '../../src/core/report/cases.ts'
import { conditionsOf } from '../../src/core/triggers/triggers.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { partsOf } from '../support/portion.ts'
import { isReal, loadRealWorkspace, realNames } from '../support/real-configurations.ts'
import { loadAnswers, openFolds, openPage, serve, turnTo } from './preview-page.ts'

interface Tried extends ConformanceCase {
  /** As `questlint export cases` writes them. */
  readonly answers: unknown
}

interface Written {
  readonly cases: readonly { readonly answers: unknown }[]
}

/** The cases of a configuration, page by page. */
function casesOf(questionnaire: Questionnaire): readonly Tried[] {
  const generated = generateCases(questionnaire)
  const { cases } = JSON.parse(formatCases(generated, questionnaire)) as Written
  return generated.cases.map((one, index) => ({ ...one, answers: cases[index]?.answers }))
}

function categoryOf(node: Node): string {
  return ancestor(node, 'category')?.keyword ?? ''
}

/** The questions of each page of the form, without those that no template draws whatever is answered. */
function drawnPages(questionnaire: Questionnaire): ReadonlyMap<string, readonly Node[]> {
  const { nodeOf } = nodeIdsOf(questionnaire)
  const below = (part: FormSubcategory | FormGroup): readonly Node[] => {
    if (part.undrawn !== undefined) return []
    if (part.level === 'subcategory') return part.children.flatMap(below)
    return part.questions.flatMap(({ id, undrawn }) => (undrawn === undefined ? (nodeOf(id) ?? []) : []))
  }
  const categories = formPageOf(questionnaire, 2026).sections.flatMap((section) => section.categories)
  return new Map(categories.map(({ keyword, subcategories }) => [keyword, subcategories.flatMap(below)]))
}

/** The ids of the questions that people see on the page, however often. */
async function readVisible(page: Page): Promise<Set<string>> {
  const questions = page.locator('main .question')
  return new Set(
    await questions.evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('data-part') ?? ''),
    ),
  )
}

describe.skipIf(!hasBrowser || !isReal)('the page draws the questions that the engine says are shown', () => {
  let browser: Browser
  let served: ServedPreview
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(() => served.close())
  afterAll(() => browser?.close())

  const all = realNames().flatMap((name) => {
    const { questionnaire } = loadRealWorkspace(name)
    return partsOf(casesOf(questionnaire)).map(({ part, items }) => ({ name, part, ids: items.map(({ id }) => id) }))
  })

  test.each(all)('$name, part $part', async ({ name, ids }) => {
    const { workspace, questionnaire } = loadRealWorkspace(name)
    const judge = formJudgeOf(conditionsOf(questionnaire))
    const pages = drawnPages(questionnaire)
    const { idOf, nodeOf } = nodeIdsOf(questionnaire)
    const nameOf = (part: string): string => `${nodeOf(part)?.parent?.keyword}.${nodeOf(part)?.keyword}`
    const cases = casesOf(questionnaire).filter(({ id }) => ids.includes(id))
    served = await serve(() => ({ workspace, questionnaire, findings: () => [] }))
    const page = await openPage(browser, served)
    const wrong: object[] = []
    let category: string | undefined
    for (const [index, { id, target, given, answers, isShown }] of cases.entries()) {
      await loadAnswers(page, answers, `${index}.json`)
      if (category !== categoryOf(target)) {
        category = categoryOf(target)
        await turnTo(page, category)
        await openFolds(page)
      }
      const drawn = pages.get(category) ?? []
      const isTarget = (question: Node): boolean => question === target || question.parent === target
      const verdictOf = judge(givenOnce(given))
      const expected = drawn.filter((question) => verdictOf(question) !== 'no' && (isShown || !isTarget(question)))
      const visible = await readVisible(page)
      const missing = expected.map(idOf).filter((one) => !visible.delete(one))
      if (missing.length + visible.size > 0)
        wrong.push({ id, missing: missing.map(nameOf), more: [...visible].map(nameOf) })
    }
    expect(wrong).toEqual([])
    await page.close()
  })
})
