import { expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  findNodes,
  formatWhy,
  lint,
  outlineOf,
  presentOutline,
  visibilityOf,
} from '../../../src/core/internal.ts'
import { onePage } from '../../questionnaires/one-page.ts'

function load(options: object, record: object = {}) {
  const group = { keyword: 'g', form_options: options, questions: [{ keyword: 'q' }] }
  const content = {
    code: 'a',
    edition: '1',
    sections: onePage({ keyword: 'd', questiongroups: [group] }),
    questiongroups: { g: { label: 'Beds', ...record } },
    keys: { q: { label: 'Width', type: 'int' } },
  }
  const workspace = createWorkspace({ files: [{ uri: 'f.json', text: JSON.stringify(content) }] })
  const [questionnaire] = configurationsIn(workspace).values()
  const [found] = findNodes(workspace, 'g')
  if (questionnaire === undefined || found === undefined) throw new Error('nothing is loaded')
  const { form } = createPreview(workspace, questionnaire, { year: 2026 }).content(undefined)
  const [drawn] = form.sections[0]?.categories[0]?.subcategories[0]?.children ?? []
  const [part] = presentOutline(outlineOf(questionnaire)).parts[0]?.children[0]?.children[0]?.children ?? []
  if (drawn?.level !== 'questiongroup' || part === undefined) throw new Error('nothing is drawn')
  return { workspace, drawn, part, explained: formatWhy(visibilityOf(found.node)) }
}

// Format facts 2.5 and 13.4.
test.each([
  [{ min_num: 5, max_num: 2 }, 2, 2],
  [{ min_num: 2, max_num: 5 }, 2, 5],
  [{ min_num: 3, max_num: true }, 1, 1],
  [{ min_num: true, max_num: 4 }, 1, 4],
  [{ min_num: 3 }, 3, 3],
  [{}, 1, 1],
])('preview and outline count the repetitions that the form shows: %j', (options, min, max) => {
  const { workspace, drawn, part } = load(options)
  expect([drawn.min, drawn.max]).toEqual([min, max])
  expect(part.repetitions).toEqual({ min, max })
  const above = lint(workspace).find(({ rule }) => rule === 'min-num-above-max-num')
  if (above) expect(above.data.shown).toMatchObject({ count: min })
})

test.each(['', 'approaches'])('explain and preview tell of the same source of answers: "%s"', (code) => {
  const { drawn, explained } = load({}, { inherited_configuration: code, inherited_questiongroup: 'beds' })
  expect(drawn.inheritedFrom).toBe(code || undefined)
  expect(explained.includes('beds')).toBe(code !== '')
})
