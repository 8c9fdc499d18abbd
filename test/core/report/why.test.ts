import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  type DetailsPart,
  findNodes,
  formatWhy,
  lint,
  visibilityOf,
} from '../../../src/core/internal.ts'
import { fixturesFolder } from '../../support/rule-fixtures.ts'

const text = `
code: orchard
edition: "2026"
sections:
  - keyword: section_orchard
    categories:
      - keyword: orchard__1
        subcategories:
          - keyword: orchard__1__1
            questiongroups:
              - keyword: orchard_qg_use
                questions:
                  - keyword: orchard_name
                    view_options: { is_name: true, in_list: true }
                  - keyword: orchard_use
                    form_options:
                      questiongroup_conditions: ["=='orchard_cider'|orchard_press"]
              - keyword: orchard_qg_press
                form_options: { questiongroup_condition: orchard_press, detail_level: 1 }
                questions:
                  - keyword: orchard_has_press
                    form_options:
                      question_conditions: ["=='1'|orchard_press_age"]
                  - keyword: orchard_press_age
                    form_options: { question_condition: orchard_press_age }
                  - keyword: orchard_name
categories: { section_orchard: Orchard, orchard__1: The orchard, orchard__1__1: Use }
questiongroups: { orchard_qg_use: {}, orchard_qg_press: Press }
keys:
  orchard_name: Name of the orchard
  orchard_use: { label: What for?, type: radio, values: { orchard_juice: Juice, orchard_cider: Cider } }
  orchard_has_press: { label: Is there a press?, type: bool }
  orchard_press_age: { label: How old is it?, type: int, filter_options: { order: 1 } }
`
const workspace = createWorkspace({ files: [{ uri: 'orchard.yaml', text }] })

function explain(name: string, files = workspace): string {
  const [found] = findNodes(files, name)
  if (found === undefined) throw new Error(`${name} is not found`)
  return formatWhy(visibilityOf(found.node))
}

/** What the preview notes of the first answer. */
function noteOf(files: typeof workspace): string | undefined {
  const questionnaire = configurationsIn(files).get('orchard@2026')
  if (questionnaire === undefined) throw new Error('the questionnaire is not loaded')
  const answers = { orchard_qg_use: [{ orchard_name: { en: 'Low Orchard' } }] }
  const { parts } = createPreview(files, questionnaire, { year: 2026 }).details(JSON.stringify(answers))
  const below = (part: DetailsPart): readonly DetailsPart[] => [part, ...part.children.flatMap(below)]
  return parts.flatMap(below).find(({ level }) => level === 'question')?.note
}

describe('why something is seen', () => {
  test('follows a chain of conditions to the answers that show it', () => {
    expect(explain('orchard_press_age')).toMatchInlineSnapshot(`
      "question orchard_press_age
        in orchard 2026 › Use › orchard_qg_press "Press" › orchard_press_age "How old is it?"

      In the form:
        Questiongroup "orchard_qg_press" (Press) is shown by the condition "orchard_press":
          when question "orchard_use" (What for?) is "Cider"
        Question "orchard_press_age" (How old is it?) is shown by the condition "orchard_press_age":
          when question "orchard_has_press" (Is there a press?) is "Yes"
        The smallest answers that show it:
          question "orchard_use" (What for?): "orchard_cider" (Cider)
          question "orchard_has_press" (Is there a press?): 1 (Yes)
        Folded away at first: questiongroup "orchard_qg_press" (Press) has a detail_level, so it is in an accordion.

      When it is saved:
        The service refuses the answers of questiongroup "orchard_qg_press" (Press) unless question "orchard_use" (What for?) is "Cider".

      In the details:
        Shown when it has an answer.

      In lists:
        Not shown: view_options.in_list is not true.

      In the filter:
        A list page that is filtered by it fails: the service cannot filter by keys of type int.
      "
    `)
  })

  test('finds a subcategory', () => {
    expect(explain('orchard__1__1')).toContain('In the details:\n  Shown when something in it has an answer.')
    expect(explain('orchard__1__1')).toContain('  "orchard_press", when question "orchard_use"')
  })

  test.each([
    [
      'form_options: { template: table_1 }',
      'orchard_qg_use',
      'form',
      'form template "table_1" of subcategory "orchard__1__1" (Use) has no place',
    ],
    ['form_options: { template: table_1 }', 'orchard_name', 'form', 'form template "table_1"'],
    [
      'view_options: { template: table_1, table_grouping: [[orchard_qg_press]] }',
      'orchard_use',
      'details',
      'view template "table_1"',
    ],
  ])('with %s tells that %s is not shown in the %s', (options, name, page, reason) => {
    const other = text.replace('keyword: orchard__1__1\n', (line) => `${line}            ${options}\n`)
    const told = explain(name, createWorkspace({ files: [{ uri: 'orchard.yaml', text: other }] }))
    const lines = told.split(`In the ${page}:\n`)[1]?.split('\n\n')[0]
    expect(lines).toContain(`Not shown: the ${reason}`)
    expect(lines).not.toContain('Always shown')
  })

  test('says what the answers show', () => {
    expect(explain('orchard_use')).toContain('Its answers show:\n  "orchard_press"')
    expect(explain('orchard_use')).toContain('Always shown')
  })

  test.each([
    ['hides nothing in a row of a table', '', true],
    ['may be triggered by what cannot be read', '                  - keyword: orchard_lost\n', false],
  ])('a condition %s', (_, more, isRow) => {
    const table = 'form_options: { template: table_5, table_grouping: [[orchard_qg_press]] }'
    const other = text
      .replace('keyword: orchard__1__1\n', (line) => (isRow ? `${line}            ${table}\n` : line))
      .replace('                  - keyword: orchard_use\n', (line) => more + line)
    const told = explain('orchard_qg_press', createWorkspace({ files: [{ uri: 'orchard.yaml', text: other }] }))
    const named = 'condition "orchard_press" of questiongroup "orchard_qg_press" (Press)'
    if (isRow) expect(told).toContain(`The ${named} hides nothing.`)
    else expect(told).toContain(`Something that cannot be read may decide whether it is shown: the ${named}.`)
    expect(told).not.toContain('when question "orchard_use"')
    if (!isRow) expect(told).not.toContain('Always shown')
  })

  test('fails where it has a view template that there is not, unless that is one of the project', () => {
    const named = text.replace('view_options: { is_name: true, in_list: true }', 'view_options: { template: boxed }')
    const files = [{ uri: 'orchard.yaml', text: named }]
    const own = createWorkspace({ files, project: { templates: { 'details/field': ['boxed'] }, images: undefined } })
    const path = 'orchard_qg_use/orchard_name'
    expect(explain(path, createWorkspace({ files }))).toContain(
      'In the details:\n  Every page fails that would show it when it has an answer: question "orchard_name" (Name of the orchard) names the view template "boxed", which there is not.\n',
    )
    expect(explain(path, own)).toContain('In the details:\n  Shown when it has an answer.\n')
    expect(noteOf(createWorkspace({ files }))).toBe('the page of details fails here')
    expect(noteOf(own)).not.toBe('the page of details fails here')
  })

  test('is not folded away by a template that has no accordion', () => {
    const other = text.replace('orchard_press, detail_level', 'orchard_press, template: table_columns, detail_level')
    const files = createWorkspace({ files: [{ uri: 'orchard.yaml', text: other }] })
    expect(explain('orchard_qg_press')).toContain('Folded away at first')
    expect(explain('orchard_qg_press', files)).not.toContain('Folded away at first')
  })

  test('looks past what is beside subcategories', () => {
    const nested = `            subcategories:
              - keyword: orchard__1__1__1
                questiongroups: [{ keyword: orchard_qg_trees, questions: [{ keyword: orchard_trees }] }]
categories: {`
    const other = text.replace('categories: {', nested).replace('is_name: true, in_list', 'in_list')
    const files = createWorkspace({ files: [{ uri: 'orchard.yaml', text: other }] })
    const because = 'subcategory "orchard__1__1" (Use) has subcategories too, and the service looks only at those.'
    expect(explain('orchard_qg_use/orchard_name', files)).toContain(`In lists:\n  Not shown: ${because}`)
    const told = explain('orchard_press_age', files)
    expect(told).toContain('Shown when it has an answer and the subcategories beside it have none.')
    expect(told).toContain(`The service refuses the answers of questiongroup "orchard_qg_press" (Press): ${because}`)
    expect(told).toContain(`Not offered: ${because}`)
    expect(explain('orchard_qg_trees', files)).toContain('Shown when it has an answer.')
  })

  test('lists every place of a keyword, and takes the end of a path', () => {
    expect(findNodes(workspace, 'orchard_name').map((found) => found.path.join('/'))).toEqual([
      'orchard@2026/section_orchard/orchard__1/orchard__1__1/orchard_qg_use/orchard_name',
      'orchard@2026/section_orchard/orchard__1/orchard__1__1/orchard_qg_press/orchard_name',
    ])
    expect(findNodes(workspace, 'orchard_qg_press/orchard_name')).toHaveLength(1)
  })
})

test('what a check says is never saved, the service always refuses', () => {
  const folder = join(fixturesFolder, 'rules/never-saved')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.yaml'))) {
    const files = createWorkspace({ files: [{ uri: name, text: readFileSync(join(folder, name), 'utf8') }] })
    const never = lint(files).filter(({ rule }) => rule === 'never-saved')
    const groups = [...files.files.values()]
      .flatMap(({ facts }) => facts?.records ?? [])
      .filter(({ model }) => model === 'questiongroup')
    const wordsOf = (keyword: string): string => explain(keyword, files)
    const isRefused = (keyword = ''): boolean => wordsOf(keyword).includes('always refuses the answers')
    const isLost = (keyword = ''): boolean => wordsOf(keyword).includes('no page without that question can be saved')
    const told = (isUnstored: boolean) =>
      never.filter(({ messageId }) => (messageId === 'unstored') === isUnstored).map(({ data }) => data.keyword)
    const keywords = groups.map(({ keyword }) => keyword)
    expect(keywords.filter(isRefused).sort(), name).toEqual(told(false).sort())
    expect(keywords.filter(isLost).sort(), name).toEqual(told(true).sort())
  }
})

test('of answers that a check calls hard to read, the explanation tells what readers see', () => {
  const folder = join(fixturesFolder, 'rules/unreadable-answers')
  const words: Readonly<Record<string, string>> = {
    joined: 'Readers see nothing between several choices.',
    garbled: 'Readers see data of the program instead of words.',
    pairs: 'Readers see data of the program instead of words.',
    number: 'Readers see a number of the database instead.',
    stored: 'Readers see what is stored instead of its label.',
    raises: 'The page of details fails here.',
    never: 'does not print it',
  }
  const told = new Set<string>()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.yaml'))) {
    const files = createWorkspace({ files: [{ uri: name, text: readFileSync(join(folder, name), 'utf8') }] })
    const ids = new Map(lint(files).map(({ messageId, data }) => [String(data.key), messageId]))
    for (const [key, id] of ids) {
      if (words[id] === undefined) continue
      expect(explain(key, files), `${name} ${key}`).toContain(words[id])
      told.add(id)
    }
    const joined = [...files.files.values()]
      .flatMap(({ facts }) => facts?.records ?? [])
      .flatMap(({ model, keyword }) => (model === 'key' && keyword ? [keyword] : []))
      .filter((keyword) => explain(keyword, files).includes(words.joined ?? ''))
    expect(joined, name).toEqual(joined.filter((keyword) => ids.get(keyword) === 'joined'))
  }
  expect([...told].sort()).toEqual(Object.keys(words).sort())
})

test('what an inherited question shows needs no more than its answer, which is given elsewhere', () => {
  const uri = join(fixturesFolder, 'rules/never-shown/valid-inherited.yaml')
  const cellar = createWorkspace({ files: [{ uri, text: readFileSync(uri, 'utf8') }] })
  const why = explain('cellar_qg_press', cellar)
  expect(why).toContain(
    'The smallest answers that show it:\n    question "cellar_use" (Use): "cellar_cider" (Cider)\n\n',
  )
  expect(explain('cellar_qg_use', cellar)).not.toContain('No answers can show it.')
})

test('lists and filters have no answers that are never stored', () => {
  const uri = join(fixturesFolder, 'rules/unstored-answer/invalid-inherited.yaml')
  const why = explain('pump_well_use', createWorkspace({ files: [{ uri, text: readFileSync(uri, 'utf8') }] }))
  expect(why).toContain('In lists:\n  Not shown: its answers are never stored.')
  expect(why).toContain('Offered, but whoever filters by it finds nothing: its answers are never stored.')
})
