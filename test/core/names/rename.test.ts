import { describe, expect, test } from 'vitest'
import { lint, prepareRename, type Rename, renameAt } from '../../../src/core/internal.ts'
import { cursor, shown, workspaceAt } from '../editor/cursor.ts'
import { orchard } from '../editor/orchard.ts'
import { renamed, textOf } from './renames.ts'

type Texts = Readonly<Record<string, string>>

/** The texts with the cursor inside the first `text` of a file, at `at` characters of it. */
function marked(texts: Texts, file: string, text: string, at: number) {
  const whole = texts[file] ?? ''
  const place = whole.indexOf(text)
  expect(place, `${text} in ${file}`).toBeGreaterThanOrEqual(0)
  return { ...texts, [file]: whole.slice(0, place + at) + cursor + whole.slice(place + at) }
}

function attempt(name: string, file: string, text: string, at = 1, texts: Texts = orchard) {
  const { workspace, uri, offset } = workspaceAt(marked(texts, file, text, at))
  return { workspace, result: renameAt(workspace, uri, offset, name) }
}

function made(...args: Parameters<typeof attempt>) {
  const { workspace, result } = attempt(...args)
  if (result === undefined || 'refused' in result) throw new Error(result?.refused ?? 'nothing has a name here')
  return { before: workspace, result, after: renamed(workspace, result) }
}

function refusal(...args: Parameters<typeof attempt>): string | undefined {
  const { result } = attempt(...args)
  return result && 'refused' in result ? result.refused : undefined
}

describe('preparing', () => {
  function prepare(file: string, text: string, at = 1) {
    const { workspace, uri, offset } = workspaceAt(marked(orchard, file, text, at))
    const start = prepareRename(workspace, uri, offset)
    if (start === undefined || 'refused' in start) return start?.refused
    return `${shown(workspace, start)} (${start.placeholder})`
  }

  test('gives the characters of the name', () => {
    expect(prepare('orchard.yaml', "'orch_apple'|is", 3)).toBe('orchard.yaml:22 orch_apple (orch_apple)')
    expect(prepare('orchard.yaml', "orch_\\u0070ear'", 3)).toBe('orchard.yaml:23 orch_\\u0070ear (orch_pear)')
    expect(prepare('records.json', '7, 8', 0)).toBe('records.json:5 7 (7)')
    expect(prepare('orchard.yaml', 'sections', 2)).toBeUndefined()
  })

  test('refuses what only the application can change', () => {
    expect(prepare('orchard.yaml', 'radio_other')).toBe(
      '"form/question/radio_other" is a template of the application: its name can only be changed there.',
    )
    expect(prepare('orchard.yaml', 'harvest')).toMatch(/^The code of a configuration is part of the program/)
    expect(prepare('records.json', 'orchard_2026')).toMatch(/^The code of a configuration/)
    expect(prepare('harvest.json', '"pk": 3', 6)).toBe('harvest.json:2 3 (3)')
  })
})

describe('renaming', () => {
  test('a key, in every file, but not the category of the same keyword', () => {
    const { result, after } = made('orch_species', 'orchard.yaml', 'keyword: orch_kind\n', 12)
    expect(result.summary).toBe(
      'Rename key "orch_kind" to "orch_species": 1 place in stored answers, 1 reference, 1 use in a questionnaire, 1 definition in 3 files.',
    )
    expect(result.notes).toEqual([
      'Answers are stored under the keyword: those stored under "orch_kind" stay there and are not found under "orch_species".',
    ])
    expect(textOf(after, 'records.json')).toContain('"keyword": "orch_species", "translation": 1, "configuration"')
    expect(textOf(after, 'records.json')).toContain('"keyword": "orch_kind", "translation": 1}')
    expect(textOf(after, 'answers.json')).toContain('[{"orch_species": "orch_apple", "orch_kind_other"')
    expect(textOf(after, 'orchard.yaml')).toContain('orch_qg_trees: [orch_species]')
  })

  test('a value, in conditions and chosen answers, through escapes', () => {
    const { after } = made('orch_quince', 'records.json', '"orch_pear"')
    expect(textOf(after, 'orchard.yaml')).toContain(`- "=='orch_quince'|is_pear"`)
    expect(textOf(after, 'orchard.yaml')).toContain('orch_sort: [orch_quince]')
    const apple = made('orch_plum', 'orchard.yaml', "'orch_apple'|is", 3).after
    expect(textOf(apple, 'orchard.yaml')).toContain(`- =='orch_plum'|is_apple\n`)
    expect(textOf(apple, 'answers.json')).toContain('"orch_kind": "orch_plum", "orch_kind_other": {"en": "orch_apple"}')
  })

  test('both names in one text', () => {
    const twice = {
      ...orchard,
      'orchard.yaml': orchard['orchard.yaml'].replace('orch_price|orch_trees', 'orch_price|orch_price'),
    }
    const { after } = made('orch_cost', 'orchard.yaml', 'orch_price|', 1, twice)
    expect(textOf(after, 'orchard.yaml')).toMatch(/data-auto-multiplication: "?orch_cost\|orch_cost"?\n/)
  })

  test('a pk, everywhere it refers to that model', () => {
    const { result, after } = made('11', 'records.json', '"translation": 1', 15)
    expect(textOf(after, 'records.json').match(/"translation": 11\b/g)).toHaveLength(6)
    expect(textOf(after, 'records.json')).toContain('{"model": "configuration.translation", "pk": 11,')
    expect(textOf(after, 'records.json')).toContain('{"model": "configuration.key", "pk": 1,')
    expect(result.summary).toMatch(/^Give the translation with pk 1 the pk 11: /)
    expect(result.notes).toEqual([
      'A database that already contains the translation with pk 1 keeps it beside the new one.',
    ])
  })

  test('a condition, only within its questiongroup', () => {
    const { after } = made('has_apples', 'orchard.yaml', 'question_condition: is_apple', 22)
    expect(textOf(after, 'orchard.yaml').match(/is_apple/g)).toHaveLength(2)
    expect(textOf(after, 'orchard.yaml').match(/has_apples/g)).toHaveLength(2)
  })

  test('to the same name changes nothing', () => {
    expect(made('orch_kind', 'orchard.yaml', 'keyword: orch_kind\n', 12).result.edits).toEqual([])
  })

  test('says that the application names a keyword itself, and that a sum loses an input', () => {
    const texts = {
      'a.yaml': `keyword: qg_location
questions:
  - keyword: country
  - keyword: orch_tree_costs
  - keyword: orch_all
    form_options: {field_options: {data-auto-sum: _costs}}
`,
    }
    expect(made('land', 'a.yaml', 'country', 1, texts).result.notes).toContain(
      'The application names "country" in its own program or templates, which will not find it under another name.',
    )
    expect(made('orch_tree_price', 'a.yaml', 'orch_tree', 1, texts).result.notes).toContain(
      'data-auto-sum adds up the inputs whose names end in "_costs": after this these are others.',
    )
    expect(made('orch_bush_costs', 'a.yaml', 'orch_tree', 1, texts).result.notes).toHaveLength(1)
  })

  test('says that templates leave a subcategory out by its keyword', () => {
    const texts = { 'a.yaml': 'keyword: orch\nsubcategories:\n  - keyword: app__0__1\n  - keyword: orch_soil\n' }
    expect(made('orch_name', 'a.yaml', 'app__0__1', 1, texts).result.notes).toEqual([
      'In the template details/category/approaches_header (and 1 other template) the application leaves a subcategory "app__0__1" out of the details view by its keyword: under another name it appears there.',
    ])
    expect(made('orch_water', 'a.yaml', 'orch_soil', 1, texts).result.notes).toEqual([])
  })

  test('carries accepted findings along', () => {
    const accepted = {
      uri: 'questlint.accepted.yaml',
      text: `- rule: unknown-key
  at: "orch_qg/orch_a/keyword"
  reason: it will come
- rule: unused-record
  at: "**/orch_a"
  reason: a pattern
- rule: unknown-key
  at: "orch_other/orch_a/keyword"
  reason: elsewhere
- rule: missing-label
  at: "key:orch_a/**"
  reason: no label yet
`,
    }
    const texts = { 'a.yaml': 'keyword: orch_qg\nquestions:\n  - keyword: orch_a\n', 'd.yaml': 'keys:\n  orch_a: A\n' }
    const { workspace, uri, offset } = workspaceAt(marked(texts, 'a.yaml', 'orch_a', 1), { accepted })
    const after = renamed(workspace, renameAt(workspace, uri, offset, 'orch_b') as Rename)
    expect(textOf(after, accepted.uri).match(/at: .*/g)).toEqual([
      'at: "orch_qg/orch_b/keyword"',
      'at: "**/orch_b"',
      'at: "orch_other/orch_a/keyword"',
      'at: "key:orch_b/**"',
    ])
    expect(lint(after).length).toBe(lint(workspace).length)
  })
})

describe('refusing', () => {
  test.each([
    ['orch_sort', 'orchard.yaml', 'keyword: orch_kind\n', 12, 'records.json already has a key "orch_sort".'],
    [
      'orch_price',
      'orchard.yaml',
      'keyword: orch_kind\n',
      12,
      'orchard.yaml already refers to a key "orch_price", which would then mean this one.',
    ],
    ['orch_pear', 'records.json', 'orch_apple', 1, 'records.json already has a value "orch_pear".'],
    ['8', 'records.json', '7, 8', 0, 'records.json already has a value with pk 8.'],
    [
      'is_pear',
      'orchard.yaml',
      '|is_apple',
      2,
      'The condition "is_pear" is already in orchard.yaml; the two would be taken for one.',
    ],
    ['', 'orchard.yaml', 'keyword: orch_kind\n', 12, 'A key needs a name.'],
    [
      'a b',
      'orchard.yaml',
      'keyword: orch_kind\n',
      12,
      '"a b" is not a name for a key: names are used in conditions, addresses and HTML ids. Use letters, digits and "_".',
    ],
    [
      'a|b',
      'orchard.yaml',
      'show_costs',
      1,
      '"a|b" is not a name for a condition: names are used in conditions, addresses and HTML ids. Use letters, digits and "_".',
    ],
    [
      'x'.repeat(64),
      'orchard.yaml',
      'keyword: orch_kind\n',
      12,
      `The database stores keywords of at most 63 characters; "${'x'.repeat(64)}" has 64.`,
    ],
    ['seven', 'records.json', '7, 8', 0, 'A pk is a whole number; "seven" is none.'],
    [
      'default',
      'records.json',
      'orch_pear',
      1,
      'In custom_to_options, "default" means every value that is not named there.',
    ],
    [
      '__order',
      'orchard.yaml',
      'keyword: orch_kind\n',
      12,
      'The application stores the order of repetitions as "__order".',
    ],
  ] as const)('%s', (name, file, text, at, reason) => {
    expect(refusal(name, file, text, at)).toBe(reason)
  })

  test.each(['value', 'all', 'if', '1abc', '12'])('%s for a value that conditions are about', (name) => {
    expect(refusal(name, 'records.json', 'orch_apple')).toMatch(
      /^Conditions (compare|are about) answers with this value/,
    )
    expect(refusal(name, 'records.json', 'orch_qg_trees')).toBeUndefined()
  })

  test('a link without the code at its end', () => {
    const texts = {
      'a.yaml': 'keyword: orch_qg__harvest\nform_options: {link: harvest}\nquestions:\n  - keyword: orch_link\n',
    }
    expect(refusal('orch_links', 'a.yaml', 'orch_qg__', 1, texts)).toBe(
      'This questiongroup links to "harvest", so its keyword must end in "__harvest"; without that the links are not shown.',
    )
    expect(refusal('orch_links__harvest', 'a.yaml', 'orch_qg__', 1, texts)).toBeUndefined()
  })

  test('what is in a file with merge conflicts', () => {
    const texts = {
      'a.yaml': `<<<<<<< ours\nkeyword: orch_qg\n=======\nkeyword: orch_group\n>>>>>>> theirs\nquestions:\n  - keyword: orch_a\n`,
    }
    expect(refusal('orch_b', 'a.yaml', 'orch_a', 1, texts)).toBe(
      'a.yaml has unresolved merge conflicts, so nothing is changed. Resolve them first.',
    )
  })

  test('what a YAML anchor shares', () => {
    const texts = { 'a.yaml': 'keyword: orch_qg\nquestions:\n  - &q {keyword: orch_a}\n  - *q\n' }
    expect(refusal('orch_b', 'a.yaml', 'orch_a', 1, texts)).toBe(
      'In a.yaml the name at /questions/0/keyword cannot be changed by itself: it is shared through a YAML anchor, has a YAML tag, is a duplicate in one object, or has a layout that does not allow it.',
    )
  })

  test('a name that is free elsewhere is free', () => {
    expect(refusal('orch_pear', 'orchard.yaml', 'keyword: orch_kind\n', 12)).toBeUndefined()
    expect(refusal('show_costs', 'orchard.yaml', '==1|is_apple', 6)).toBeUndefined()
    expect(refusal('kind', 'orchard.yaml', 'show_costs')).toBeUndefined()
  })
})
