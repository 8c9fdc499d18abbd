import { expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  type FormGroup,
  type FormSubcategory,
  lint,
} from '../../../src/core/internal.ts'
import { templateNames } from '../../../src/core/schema/templates.ts'
import { onePage } from '../../questionnaires/one-page.ts'

interface Options {
  readonly subcategory?: object
  readonly group?: object
  readonly question?: object
  readonly type?: string
  readonly isAbove?: boolean
}

/** Which help texts check tells as never shown, and which the preview does not show where it draws all else. */
function compared({ subcategory = {}, group = {}, question = {}, type = 'int', isAbove = false }: Options) {
  const groups = [{ keyword: 'g', form_options: group, questions: [{ keyword: 'q', form_options: question }] }]
  const inner = isAbove ? { subcategories: [{ keyword: 'e', questiongroups: groups }] } : { questiongroups: groups }
  const text = (label: string): object => ({ label, helptext: `How to fill in ${label}` })
  const content = {
    code: 'a',
    edition: '1',
    sections: onePage({ keyword: 'd', form_options: subcategory, ...inner }),
    categories: { s: 'S', c: text('C'), d: text('D'), e: 'E' },
    questiongroups: { g: text('G') },
    keys: {
      q: { ...text('Q'), type, ...(['int', 'char'].includes(type) ? {} : { values: { v: text('V'), w: 'W' } }) },
    },
  }
  const workspace = createWorkspace({ files: [{ uri: 'f.json', text: JSON.stringify(content) }] })
  const told = lint(workspace)
    .filter(({ rule, messageId }) => rule === 'unprinted-text' && messageId !== 'keyword')
    .map(({ data, messageId }) => (messageId === 'choices' ? 'v' : String(data.keyword)))
  const [questionnaire] = configurationsIn(workspace).values()
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  const { form } = createPreview(workspace, questionnaire, { year: 2026 }).content(undefined)
  const unseen: string[] = []
  let isTip = false
  const look = (part: FormSubcategory | FormGroup): void => {
    if (part.help === undefined && part.undrawn === undefined && part.keyword !== 'e') unseen.push(part.keyword)
    if (part.level === 'subcategory') part.children.forEach(look)
    else {
      for (const { help, hasTooltip, control, undrawn } of part.questions) {
        isTip ||= hasTooltip === true
        if (undrawn !== undefined || control?.kind === 'hidden') continue
        if (help === undefined) unseen.push('q')
        if (control?.choices && !control.choices.some((choice) => choice.help)) unseen.push('v')
      }
    }
  }
  for (const { categories } of form.sections) for (const one of categories) one.subcategories.forEach(look)
  return { told: told.toSorted(), unseen: unseen.toSorted(), isTip }
}

// Format facts 13.3, rows 17 to 20, and 13.6.
test.each(
  templateNames('form/subcategory').flatMap((template) => [false, true].map((isAbove) => ({ template, isAbove }))),
)(
  'the preview leaves out the help texts that check tells as never shown: subcategory $template, above others $isAbove',
  ({ template, isAbove }) => {
    const { told, unseen } = compared({ subcategory: { template }, isAbove })
    expect(unseen.filter((keyword) => keyword === 'd')).toEqual(told.filter((keyword) => keyword === 'd'))
  },
)

test.each(templateNames('form/questiongroup'))(
  'the preview leaves out the help texts that check tells as never shown: questiongroup %s',
  (template) => {
    const { told, unseen } = compared({ group: { template, table_columns: 2 } })
    expect(unseen).toEqual(told)
  },
)

test.each(
  templateNames('form/question').flatMap((template) =>
    ['int', 'radio', 'select', 'checkbox', 'measure'].flatMap((type) =>
      ['default', 'tooltip', 'field'].map((position) => ({ template, type, position })),
    ),
  ),
)(
  'the preview leaves out the help texts that check tells as never shown: question $template, $type, $position',
  ({ template, type, position }) => {
    const { told, unseen } = compared({ question: { template, helptext_position: position }, type })
    expect(unseen).toEqual(told)
  },
)

test.each([
  ['default', 'int', 'tooltip', true],
  ['default', 'char', 'field', true],
  ['default', 'int', 'field', false],
  ['checkbox_other', 'int', 'tooltip', true],
  ['checkbox_other', 'int', 'field', false],
  ['image_checkbox_other', 'int', 'tooltip', false],
  ['no_label', 'int', 'tooltip', false],
])(
  'the help text is behind an "i" only where the template does that: %s, %s, %s',
  (template, type, position, isTip) => {
    expect(compared({ question: { template, helptext_position: position }, type }).isTip).toBe(isTip)
  },
)
