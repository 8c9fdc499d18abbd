import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  type FormQuestion,
  type FormSubcategory,
  findNodes,
  formatWhy,
  generateCases,
  lint,
  visibilityOf,
} from '../../../src/core/internal.ts'

const folder = join(import.meta.dirname, '../../../fixtures/rules/unanswerable-question')
const text = readFileSync(join(folder, 'invalid-hidden.yaml'), 'utf8')
const workspace = createWorkspace({ files: [{ uri: 'mill.yaml', text }] })
const questionnaire = configurationsIn(workspace).get('mill@2026')

function questionsOf(): ReadonlyMap<string, FormQuestion> {
  if (questionnaire === undefined) throw new Error('the fixture is not loaded')
  const { form } = createPreview(workspace, questionnaire, { year: 2026 }).content(undefined)
  const below = ({ children }: FormSubcategory): readonly FormQuestion[] =>
    children.flatMap((child) => (child.level === 'subcategory' ? below(child) : child.questions))
  const all = form.sections.flatMap(({ categories }) => categories.flatMap((one) => one.subcategories.flatMap(below)))
  return new Map(all.map((question) => [question.keyword, question]))
}

describe('check, why, preview and cases say the same of who can answer', () => {
  const told = lint(workspace).filter(({ rule }) => rule === 'unanswerable-question')
  const words = JSON.stringify(told.map(({ data }) => data))

  test.each([
    'mill_name',
    'mill_wheel',
    'mill_builder',
    'mill_repaired',
    'mill_stones',
    'mill_river',
    'mill_grain_other',
  ])('nobody: %s', (keyword) => {
    const [found] = findNodes(workspace, keyword)
    const why = found ? formatWhy(visibilityOf(found.node)) : ''
    expect(words).toContain(keyword)
    expect(why).toMatch(/Nobody can answer it|Not shown: the template/)
    const question = questionsOf().get(keyword)
    expect(question?.undrawn ?? question?.control?.disabled).toBeTruthy()
  })

  test.each(['mill_grain', 'mill_blades'])('somebody: %s', (keyword) => {
    const [found] = findNodes(workspace, keyword)
    expect(found && visibilityOf(found.node).entry?.usable).toBe('yes')
    expect(questionsOf().get(keyword)).not.toHaveProperty('undrawn')
  })

  test('what waits for such a question is never shown', () => {
    const [blades] = findNodes(workspace, 'mill_qg_blades')
    expect(blades && formatWhy(visibilityOf(blades.node))).toContain('nobody can answer it')
    expect(words).toContain('mill_qg_blades')
    const cases = questionnaire ? generateCases(questionnaire).cases : []
    expect(cases.filter(({ isShown }) => isShown)).toEqual([])
  })
})
