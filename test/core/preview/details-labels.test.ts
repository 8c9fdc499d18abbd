import { expect, test } from 'vitest'
import { configurationsIn, createPreview, createWorkspace, type DetailsPart } from '../../../src/core/internal.ts'

/** The labels of a page of details by level, of a questionnaire in which everything has a label for readers. */
function labels(viewOptions: object): Readonly<Record<string, string>> {
  const named = (name: string): object => ({ label: name, label_view: `${name} for readers` })
  const question = { keyword: 'q' }
  const group = { keyword: 'g', view_options: viewOptions, questions: [question] }
  const subcategory = { keyword: 'd', questiongroups: [group] }
  const sections = [{ keyword: 's', categories: [{ keyword: 'c', subcategories: [subcategory] }] }]
  const content = {
    code: 'a',
    edition: '1',
    sections,
    categories: { s: named('Section'), c: named('Category'), d: named('Subcategory') },
    questiongroups: { g: named('Questiongroup') },
    keys: { q: { ...named('Question'), type: 'int' } },
  }
  const workspace = createWorkspace({ files: [{ uri: 'f.json', text: JSON.stringify(content) }] })
  const [questionnaire] = configurationsIn(workspace).values()
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  const { parts } = createPreview(workspace, questionnaire, { year: 2026 }).details('{"g":[{"q":3}]}')
  const all = (part: DetailsPart): readonly DetailsPart[] => [part, ...part.children.flatMap(all)]
  return Object.fromEntries(parts.flatMap(all).map(({ level, label }) => [level, label.text]))
}

// Format facts 13.3, rows 3, 7 and 14.
test.each([
  [{}, 'Question for readers'],
  [{ template: 'table', with_keys: true }, 'Question'],
])(
  'readers have labels of their own only of subcategories and of questions outside of heads: %j',
  (options, question) => {
    expect(labels(options)).toEqual({
      section: 'Section',
      category: 'Category',
      subcategory: 'Subcategory for readers',
      questiongroup: 'Questiongroup',
      question,
    })
  },
)
