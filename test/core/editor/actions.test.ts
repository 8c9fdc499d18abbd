import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { createWorkspace, lint, type SourceFile, type Workspace } from '../../../src/core/internal.ts'
import { recordTexts } from '../../../src/core/questionnaire/labels.ts'
import { actionsAt, apply, type Scene, scene, textOf, troubles } from './actions-support.ts'

/** A questionnaire of one questiongroup in the authoring form; the cursor stands where the caller put it. */
function orchard(questions: string, rest = ''): Scene {
  return scene([{ uri: 'orchard.yaml', text: orchardText(questions, rest) }])
}

function orchardText(questions: string, rest: string): string {
  return `code: orchard
edition: "2026"
sections:
  - keyword: orch_section
    categories:
      - keyword: orch_1
        subcategories:
          - keyword: orch_1_1
            questiongroups:
              - keyword: orch_qg_trees
                questions:
                  - keyword: orch_name
                    view_options:
                      is_name: true
${questions.replace(/^/gm, '                  ')}
categories:
  orch_section: Orchard
  orch_1: Trees
  orch_1_1: Kinds
questiongroups:
  orch_qg_trees: Trees
keys:
  orch_name: Name
  orch_irrigated:
    label: Irrigated?
    type: bool
  orch_kind:
    label: Kind
    type: checkbox
    values:
      apple: Apples
      pear: Pears
  orch_soil:
    label: Soil
    type: radio
    values:
      clay: Clay
      sand: Sand
  orch_note: Remarks
${rest}`
}

function lastLines(workspace: Workspace, uri: string, count: number): string {
  return textOf(workspace, uri).trimEnd().split('\n').slice(-count).join('\n')
}

describe('an unknown key', () => {
  test('is created with a label and a type', () => {
    const after = apply(orchard('- keyword: orch_█area'), 'Create key "orch_area" of type float')
    expect(lastLines(after, 'orchard.yaml', 3)).toBe('  orch_area:\n    label: Area\n    type: float')
  })

  test('is just its label when it is a line of text and others are', () => {
    const after = apply(orchard('- keyword: orch_█owner'), 'Create key "orch_owner" of type char')
    expect(lastLines(after, 'orchard.yaml', 1)).toBe('  orch_owner: Owner')
  })

  test('gets as choices what the conditions of its question compare with', () => {
    const at = orchard(`- keyword: orch_█tree
  form_options:
    question_conditions: ["=='walnut'|note", "=='orch_tree_cherry'|note"]
- keyword: orch_note
  form_options: { question_condition: note }`)
    expect(actionsAt(at).flatMap(({ title }) => (title.startsWith('Create') ? title : []))).toEqual([
      'Create key "orch_tree" of type radio with 2 choices',
      'Create key "orch_tree" of type checkbox with 2 choices',
    ])
    const after = apply(at, 'Create key "orch_tree" of type radio with 2 choices')
    expect(parse(textOf(after, 'orchard.yaml')).keys.orch_tree).toEqual({
      label: 'Tree',
      type: 'radio',
      values: { walnut: 'Walnut', orch_tree_cherry: 'Cherry' },
    })
  })

  test('is offered only with types for which the options of its question are', () => {
    const at = orchard('- keyword: orch_█text\n  form_options: { max_length: 20 }')
    const titles = actionsAt(at).flatMap(({ title }) => (title.startsWith('Create') ? title : []))
    expect(titles).toEqual(['char', 'text'].map((type) => `Create key "orch_text" of type ${type}`))
  })
})

/** The records of the orchard as a fixture: models apart, or each with its translation. */
function fixture(order: 'apart' | 'together'): SourceFile {
  const records = ['orch_section:category:Orchard', 'orch_1:category:Trees', 'orch_1_1:category:Kinds'].concat(
    'orch_qg_trees:questiongroup:Trees',
    'orch_name:key:Name',
  )
  const pairs = records.map((record, position) => {
    const [keyword, model, label] = record.split(':')
    const data = { orchard: { label: { en: label } } }
    const translation = {
      model: 'configuration.translation',
      pk: 501 + position,
      fields: { translation_type: model, data },
    }
    const configuration = model === 'key' ? { type: 'char' } : model === 'questiongroup' ? {} : undefined
    const fields = { keyword, ...(configuration && { configuration }), translation: 501 + position }
    return [translation, { model: `configuration.${model}`, pk: 101 + position, fields }] as const
  })
  const questions = [{ keyword: 'orch_name', view_options: { is_name: true } }, { keyword: 'orch_kind' }]
  const subcategories = [{ keyword: 'orch_1_1', questiongroups: [{ keyword: 'orch_qg_trees', questions }] }]
  const sections = [{ keyword: 'orch_section', categories: [{ keyword: 'orch_1', subcategories }] }]
  const fields = { code: 'orchard', edition: '2026', created: '2026-01-01T00:00:00Z', data: { sections } }
  const configuration = { model: 'configuration.configuration', pk: 1, fields }
  const list = order === 'apart' ? [...pairs.map(([one]) => one), ...pairs.map(([, one]) => one)] : pairs.flat()
  return { uri: 'orchard.json', text: JSON.stringify([...list, configuration], null, 2) }
}

function atKind(file: SourceFile): Scene {
  return scene([{ ...file, text: file.text.replace(/orch_kind/, 'orch_█kind') }])
}

describe('in a fixture', () => {
  const title = 'Create key "orch_kind" of type radio with 2 choices'
  const places = (after: Workspace): string[] =>
    (JSON.parse(textOf(after, 'orchard.json')) as { model: string; pk: number }[]).map(
      ({ model, pk }) => `${model.split('.')[1]} ${pk}`,
    )

  test('records stand behind those of their model, with the next pks', () => {
    const after = apply(atKind(fixture('apart')), title)
    expect(places(after)).toEqual([
      ...[501, 502, 503, 504, 505, 506, 507, 508].map((pk) => `translation ${pk}`),
      ...['category 101', 'category 102', 'category 103', 'questiongroup 104', 'key 105'],
      ...['value 106', 'value 107', 'key 106', 'configuration 1'],
    ])
  })

  test('or with their translations, where the file has it so', () => {
    const after = apply(atKind(fixture('together')), title)
    expect(places(after).slice(-9)).toEqual([
      ...['translation 505', 'key 105', 'translation 506', 'value 106', 'translation 507', 'value 107'],
      ...['translation 508', 'key 106', 'configuration 1'],
    ])
  })

  test('members stand in the order of the file', () => {
    const after = apply(atKind(fixture('apart')), 'Create key "orch_kind" of type bool')
    expect(textOf(after, 'orchard.json')).toContain(`{
    "model": "configuration.key",
    "pk": 106,
    "fields": {
      "keyword": "orch_kind",
      "configuration": {
        "type": "bool"
      },
      "translation": 506
    }
  }`)
  })
})

/** What a key is, whatever the form of its file. */
function keyIn(workspace: Workspace, keyword: string): unknown {
  const [set] = workspace.sets
  const uri = [...workspace.files.keys()][0] ?? ''
  const file = set?.file(uri)
  const key = file?.byKeyword('key', keyword)
  if (file === undefined || key === undefined) return undefined
  const values = (key.fields.values as (string | number)[] | undefined)?.map((item) => {
    const value = typeof item === 'number' ? file.byPk('value', item) : file.byKeyword('value', item)
    return value && { keyword: value.keyword, order: value.fields.order_value, texts: recordTexts(value, file) }
  })
  const { type = 'char' } = key.fields.configuration as { type?: string }
  return { keyword: key.keyword, type, texts: recordTexts(key, file), values }
}

test('a key that is created is the same in all forms of files', () => {
  const json = fixture('apart')
  const yaml = { uri: 'orchard.yaml', text: stringify(JSON.parse(json.text), { version: '1.1' }) }
  const authored = {
    uri: 'authored.yaml',
    text: orchardText('- keyword: orch_kind', '').replace(/ {2}orch_kind:\n(?: {4}.*\n)+/, ''),
  }
  const asJson = { uri: 'authored.json', text: JSON.stringify(parse(authored.text), null, 2) }
  const lines = (JSON.parse(json.text) as unknown[]).map((record) => `${JSON.stringify(record)}\n`)
  const files = [json, yaml, authored, asJson, { uri: 'orchard.jsonl', text: lines.join('') }]
  for (const type of ['char', 'text', 'bool', 'radio with 2 choices', 'checkbox with 2 choices', 'int']) {
    const created = files.map((file) =>
      keyIn(apply(atKind(file), `Create key "orch_kind" of type ${type}`), 'orch_kind'),
    )
    expect(created[0]).toMatchObject({ keyword: 'orch_kind', type: type.split(' ')[0] })
    for (const one of created) expect(one).toEqual(created[0])
  }
})

describe('conditions', () => {
  test('a question is shown only for an answer of another one of its questiongroup', () => {
    const at = orchard('- keyword: orch_irrigated\n- keyword: orch_█note')
    const after = apply(at, 'Show question "orch_note" only when "Irrigated?" is "Yes"')
    const questions = parse(textOf(after, 'orchard.yaml')).sections[0].categories[0].subcategories[0].questiongroups[0]
      .questions
    expect(questions.slice(1)).toEqual([
      { keyword: 'orch_irrigated', form_options: { question_conditions: ["=='1'|orch_note"] } },
      { keyword: 'orch_note', form_options: { question_condition: 'orch_note' } },
    ])
    expect([...troubles(after).byPlace]).toEqual([])
  })

  test('a condition joins the list that is there, under a name of its own', () => {
    const at = orchard(`- keyword: orch_kind
  form_options:
    question_conditions:
      - =='apple'|orch_note
- keyword: orch_soil
  form_options:
    question_condition: orch_note
- keyword: orch_█note`)
    const after = apply(at, 'Show question "orch_note" only when "Kind" has "Pears"')
    expect(textOf(after, 'orchard.yaml')).toContain(
      "      - =='apple'|orch_note\n                        - \"=='pear'|orch_note_2\"\n",
    )
    expect(textOf(after, 'orchard.yaml')).toContain('question_condition: orch_note_2\n')
  })

  test('a questiongroup is shown only for an answer on its page, a number without quotes', () => {
    const more = `- keyword: orch_irrigated
              - keyword: orch_qg_█water
                questions:
                  - keyword: orch_note`
    const text = orchardText('', '').replace(/ {18}\n/, `${more.replace(/^- /, '                  - ')}\n`)
    const named = text.replace('orch_qg_trees: Trees', 'orch_qg_trees: Trees\n  orch_qg_water: Water')
    const at = scene([{ uri: 'orchard.yaml', text: named }])
    const after = apply(at, 'Show questiongroup "orch_qg_water" only when "Irrigated?" is "Yes"')
    expect(textOf(after, 'orchard.yaml')).toContain('- "==1|orch_qg_water"\n')
    expect(textOf(after, 'orchard.yaml')).toContain('questiongroup_condition: orch_qg_water\n')
    expect([...troubles(after).byPlace]).toEqual([])
  })

  test('a questiongroup in a row of a table is not offered to a condition, as nothing hides it', () => {
    const unused = `                  - keyword: orch_irrigated
                    form_options: { questiongroup_conditions: ["==1|w█et"] }
              - keyword: orch_qg_water
                questions:
                  - keyword: orch_note
`
    const named = orchardText('', '')
      .replace(/ {18}\n/, unused)
      .replace('orch_qg_trees: Trees', 'orch_qg_trees: Trees\n  orch_qg_water: Water')
    const table = 'form_options: { template: table_5, table_grouping: [[orch_qg_water]] }'
    const row = named.replace(/^( +)questiongroups:/m, (line, blanks: string) => `${blanks}${table}\n${line}`)
    const offered = [named, row].map((text) =>
      actionsAt(scene([{ uri: 'orchard.yaml', text }])).filter(({ title }) => title.startsWith('Let questiongroup')),
    )
    expect(offered.map(({ length }) => length)).toEqual([1, 0])
  })

  test('nothing is offered for what waits already, or cannot be hidden', () => {
    const waiting = orchard(
      '- keyword: orch_irrigated\n- keyword: orch_█note\n  form_options: { question_condition: x }',
    )
    const fixed = orchard('- keyword: orch_irrigated\n- keyword: orch_█note\n  form_options: { template: hidden }')
    for (const at of [waiting, fixed]) {
      expect(actionsAt(at).filter(({ title }) => title.startsWith('Show'))).toEqual([])
    }
  })

  test('a name that nothing triggers gets its condition', () => {
    const at = orchard(
      '- keyword: orch_kind\n- keyword: orch_note\n  form_options: { question_condition: with_█pears }',
    )
    const after = apply(at, 'Create the condition "with_pears": "Kind" has "Pears"')
    expect(textOf(after, 'orchard.yaml')).toContain('- "==\'pear\'|with_pears"')
    expect([...troubles(after).byPlace]).toEqual([])
  })

  test('a condition for which nothing waits gets something that does', () => {
    const at = orchard(`- keyword: orch_kind
  form_options: { question_conditions: ["=='pear'|with_█pears"] }
- keyword: orch_note`)
    const after = apply(at, 'Let question "Remarks" wait for "with_pears"')
    expect([...troubles(after).byPlace]).toEqual([])
  })

  test('a value that a condition compares with becomes a choice', () => {
    const at = orchard(`- keyword: orch_soil
  form_options: { question_conditions: ["=='█gravel'|stones"] }
- keyword: orch_note
  form_options: { question_condition: stones }`)
    const after = apply(at, 'Create value "gravel" as a choice of key "orch_soil"')
    expect(parse(textOf(after, 'orchard.yaml')).keys.orch_soil.values).toEqual({
      clay: 'Clay',
      sand: 'Sand',
      gravel: 'Gravel',
    })
    expect([...troubles(after).byPlace]).toEqual([])
  })
})

describe('fields for "other"', () => {
  test('beside a radio question both ends are written', () => {
    const after = apply(orchard('- keyword: orch_█soil'), 'Add a field for "other" to question "orch_soil"')
    expect(textOf(after, 'orchard.yaml')).toContain(`                  - keyword: orch_soil
                    form_options:
                      has_other: orch_soil
                  - keyword: orch_soil_other
                    form_options:
                      template: radio_other
                      other_radio: orch_soil
`)
    expect(parse(textOf(after, 'orchard.yaml')).keys.orch_soil_other).toBe('Soil other')
    expect([...troubles(after).byPlace]).toEqual([])
  })

  test('beside checkboxes it is one more of them', () => {
    const after = apply(orchard('- keyword: orch_█kind'), 'Add a field for "other" to question "orch_kind"')
    expect(textOf(after, 'orchard.yaml')).toContain('template: checkbox_other')
    expect([...troubles(after).byPlace]).toEqual([])
  })

  test.each([
    ['orch_qg_trees', 'form_options: { template: 1q_table }'],
    ['orch_1_1', 'form_options: { template: table_2, table_grouping: [[orch_qg_trees]] }'],
  ])('are not offered where %s draws its questions by templates of its own', (part, options) => {
    const start = new RegExp(`^( *)- keyword: ${part}$`, 'm')
    const text = orchardText('- keyword: orch_█soil', '').replace(start, `$&\n$1  ${options}`)
    const titles = actionsAt(scene([{ uri: 'orchard.yaml', text }])).map(({ title }) => title)
    expect(titles).toContain('Edit label "Soil"')
    expect(titles.filter((title) => title.startsWith('Add a field'))).toEqual([])
  })

  test('the partner of has_other is created', () => {
    const at = orchard('- keyword: orch_soil\n  form_options: { has_other: so█il }')
    const after = apply(at, 'Create question "orch_soil_other" with "other_radio": "soil"')
    expect([...troubles(after).byPlace]).toEqual([])
  })

  test('has_other is set where its partner stands alone', () => {
    const at = orchard(`- keyword: orch_soil
- keyword: orch_note
  form_options: { template: radio_other, other_radio: so█il }`)
    const after = apply(at, 'Set "has_other": "soil" on question "orch_soil"')
    expect([...troubles(after).byPlace]).toEqual([])
  })
})

describe('clashing pks', () => {
  const translation = (pk: number, type: string, label: string) => ({
    model: 'configuration.translation',
    pk,
    fields: { translation_type: type, data: { orchard: { label: { en: label } } } },
  })
  const record = (model: string, pk: number, fields: object) => ({ model: `configuration.${model}`, pk, fields })
  const key = (pk: number, keyword: string, reference: number, values?: number[]) =>
    record('key', pk, {
      keyword,
      translation: reference,
      configuration: { type: values ? 'radio' : 'char' },
      ...(values && { values }),
    })
  const value = (pk: number, keyword: string, reference: number) =>
    record('value', pk, { keyword, translation: reference, order_value: pk, configuration: null })

  function withCursor(records: readonly object[], index: number): SourceFile {
    const texts = records.map((one, position) => {
      const text = JSON.stringify(one)
      return position === index ? text.replace('"pk":', '"pk":█') : text
    })
    return { uri: 'a.json', text: `[\n${texts.join(',\n')}\n]\n` }
  }

  test('the later record gets a free pk, and what belongs to it follows', () => {
    const records = [
      translation(501, 'value', 'Clay'),
      translation(501, 'key', 'Soil'),
      value(201, 'clay', 501),
      key(101, 'soil', 501, [201]),
    ]
    const after = apply(
      scene([withCursor(records, 1)]),
      'Give this translation the free pk 502, also in the 1 reference that belongs to it',
    )
    const written = JSON.parse(textOf(after, 'a.json'))
    expect(written[1].pk).toBe(502)
    expect(written[2].fields.translation).toBe(501)
    expect(written[3].fields.translation).toBe(502)
  })

  test('of records that two files give the same pks, those of the later file get others', () => {
    const first = { uri: 'base.json', text: JSON.stringify([translation(501, 'key', 'Name'), key(101, 'name', 501)]) }
    const later = withCursor([translation(501, 'key', 'Soil'), key(101, 'soil', 501)], 0)
    const at = { ...scene([first, { ...later, uri: 'own.json' }]), offset: 0 }
    const after = apply(at, 'Give 2 records of this file a free pk, with all that refers to them')
    const written = JSON.parse(textOf(after, 'own.json'))
    expect(written.map(({ pk }: { pk: number }) => pk)).toEqual([502, 102])
    expect(written[1].fields.translation).toBe(502)
    expect(lint(after).filter(({ rule }) => rule === 'conflicting-records')).toEqual([])
  })
})

describe('accepting and suppressing', () => {
  const at = orchard('- keyword: orch_█area')

  test('an entry is added behind those that are there', () => {
    const accepted = { uri: 'questlint.accepted.yaml', text: '- rule: x\n  at: y\n  reason: z' }
    const own = { ...at, workspace: createWorkspace({ ...at.workspace.input, accepted }) }
    const after = apply(own, 'Accept this unknown-key, with a reason')
    expect(after.accepted?.document.text).toMatch(
      /^- rule: x\n {2}at: y\n {2}reason: z\n- rule: unknown-key\n {2}at: orchard@2026\//,
    )
    expect(lint(after).some(({ rule }) => rule === 'unknown-key')).toBe(false)
  })

  test('a comment joins the comment that is there', () => {
    const once = apply(at, 'Suppress this unknown-key with a comment, with a reason')
    expect(lint(once).some(({ rule }) => rule === 'unknown-key')).toBe(false)
    const text = textOf(once, 'orchard.yaml')
    expect(text).toContain('                  # questlint-disable-next-line unknown-key -- ')
    const twice = scene([
      {
        uri: 'orchard.yaml',
        text: text.replace('next-line unknown-key', 'next-line missing-name').replace('orch_area', 'orch_█area'),
      },
    ])
    expect(textOf(apply(twice, 'Suppress this unknown-key with a comment, with a reason'), 'orchard.yaml')).toContain(
      '# questlint-disable-next-line missing-name, unknown-key -- ',
    )
  })

  test('a comment above a line that a tab indents begins where YAML can read it', () => {
    const text = 'code: orchard\nkeys:\n  orch_soil:\n    label: Soil\n\t█type: radio\n'
    const after = apply(
      scene([{ uri: 'orchard.yaml', text }]),
      'Suppress this syntax-error with a comment, with a reason',
    )
    const problems = after.files.get('orchard.yaml')?.document.problems.map(({ code }) => code)
    expect(problems).toHaveLength(1)
    expect(textOf(after, 'orchard.yaml')).toContain('\n# questlint-disable-next-line syntax-error -- ')
  })

  test('a comment is not offered where it would make more mistakes of one in the indentation', () => {
    const text = 'keyword: orch_qg\nquestions:\n  - keyword: orch_kind\n █- keyword: orch_age\n'
    const titles = actionsAt(scene([{ uri: 'orchard.yaml', text }])).map(({ title }) => title)
    expect(titles.filter((title) => title.startsWith('Suppress'))).toEqual([])
  })

  test('JSON takes no comments', () => {
    const titles = actionsAt(atKind(fixture('apart'))).map(({ title }) => title)
    expect(titles.some((title) => title.startsWith('Accept this unknown-key'))).toBe(true)
    expect(titles.filter((title) => title.startsWith('Suppress'))).toEqual([])
  })
})
