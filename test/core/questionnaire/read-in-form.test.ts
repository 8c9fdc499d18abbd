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
import { templateNames } from '../../../src/core/schema/templates.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

/** What check tells of a questiongroup's options, and what other commands tell of the questiongroup. */
function told(template: string, options: object) {
  const question = { keyword: 'rooms', form_options: { questiongroup_conditions: ['>0|more'] } }
  const groups = [
    { keyword: 'first', questions: [question] },
    { keyword: 'second', form_options: { max_num: 3, ...options }, questions: [{ keyword: 'beds' }] },
  ]
  const sections = oneSubcategory(groups, {
    form_options: { template },
    view_options: { table_grouping: [['second', 'first']] },
  })
  const keys = { rooms: { label: 'Rooms', type: 'int' }, beds: { label: 'Beds', type: 'int' } }
  const content = { code: 'a', edition: '1', sections, questiongroups: { first: 'One', second: 'Two' }, keys }
  const workspace = createWorkspace({ files: [{ uri: 'f.json', text: JSON.stringify(content) }] })
  const [questionnaire] = configurationsIn(workspace).values()
  const [second] = findNodes(workspace, 'second')
  if (questionnaire === undefined || second === undefined) throw new Error('nothing is loaded')
  const findings = lint(workspace)
  return {
    idle: findings.flatMap(({ rule, data }) => (rule === 'ineffective-option' ? [data.name] : [])),
    noButton: findings.some(({ messageId }) => messageId === 'noButton'),
    preview: createPreview(workspace, questionnaire, { year: 2026 }).content(undefined).form,
    explained: formatWhy(visibilityOf(second.node)),
    outline: presentOutline(outlineOf(questionnaire)),
  }
}

// Format facts 11.1, 11.4 and 13.5.
test.each(templateNames('form/subcategory'))(
  'an option of a questiongroup of which check tells no effect changes nothing in preview, explain and outline: %s',
  (template) => {
    const { idle: _, noButton, ...without } = told(template, {})
    for (const [name, value] of [
      ['detail_level', 'advanced'],
      ['column_widths', ['50%', '50%']],
    ] as const) {
      const { idle, noButton: __, ...changed } = told(template, { [name]: value })
      if (idle.includes(name)) expect(changed, name).toEqual(without)
      else expect(changed, name).not.toEqual(without)
    }
    if (noButton) expect(JSON.stringify(without.preview)).not.toContain('"buttons":["add"')
  },
)
