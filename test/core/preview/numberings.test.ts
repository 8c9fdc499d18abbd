import { expect, test } from 'vitest'
import { configurationsIn, createPreview, createWorkspace } from '../../../src/core/internal.ts'
import { onePage } from '../../questionnaires/one-page.ts'

/** The number that the preview prints at a subcategory of a form. */
function numberWith(template: string | undefined, isAbove: boolean): string | undefined {
  const groups = { questiongroups: [{ keyword: 'g', questions: [{ keyword: 'q' }] }] }
  const content = {
    code: 'a',
    edition: '1',
    sections: onePage({
      keyword: 'd',
      form_options: { numbering: '3.4', ...(template === undefined ? {} : { template }) },
      ...(isAbove ? { subcategories: [{ keyword: 'e', ...groups }] } : groups),
    }),
    categories: { s: 'S', c: 'C', d: 'D', e: 'E' },
    questiongroups: { g: {} },
    keys: { q: { label: 'Q', type: 'int' } },
  }
  const workspace = createWorkspace({ files: [{ uri: 'f.json', text: JSON.stringify(content) }] })
  const [questionnaire] = configurationsIn(workspace).values()
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  const { form } = createPreview(workspace, questionnaire, { year: 2026 }).content(undefined)
  return form.sections[0]?.categories[0]?.subcategories[0]?.numbering
}

// Format facts 13.3, rows 3 and 4.
test.each([
  [undefined, false, '3.4'],
  [undefined, true, undefined],
  ['has_subcategories', true, '3.4'],
  ['subcat_fieldset', true, '3.4'],
  ['collapsible', false, undefined],
  ['table_4', false, '3.4'],
  ['table_4', true, undefined],
  ['table_5', false, undefined],
  ['empty', false, undefined],
])(
  'the form prints the number of a subcategory in its legend alone: %s, above subcategories %s',
  (template, isAbove, number) => {
    expect(numberWith(template, isAbove)).toBe(number)
  },
)
