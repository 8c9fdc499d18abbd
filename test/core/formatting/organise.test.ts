import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createWorkspace, organisedText } from '../../../src/core/internal.ts'

function organise(text: string, uri = 'mill.yaml'): string | undefined {
  const file = createWorkspace({ files: [{ uri, text }] }).files.get(uri)
  return file?.facts && organisedText(file.document, file.facts.kind)
}

test('members of YAML are put in order with the comments above and beside them', () => {
  const text = `# yaml-language-server: $schema=mill.json
sections:
  # The mill.
  - categories: # its pages
      - subcategories:
          - questiongroups:
              - questions:
                  - form_options: {question_condition: has_wheel, colour: red}
                    keyword: wheel # of the water mill
                # Water or wind.
                keyword: mill_qg
            # One part.
            keyword: mill_1_1

        # One page.
        keyword: mill_1
    keyword: mill
keys: {wheel: {type: char, label: Wheel}}
# What it is called.
code: mill
edition: "2031"
`
  const organised = `# yaml-language-server: $schema=mill.json
# What it is called.
code: mill
edition: "2031"
sections:
  # The mill.
  - keyword: mill
    categories: # its pages
      - subcategories:
          - questiongroups:
              - questions:
                  - keyword: wheel # of the water mill
                    form_options: {question_condition: has_wheel, colour: red}
                # Water or wind.
                keyword: mill_qg
            # One part.
            keyword: mill_1_1

        # One page.
        keyword: mill_1
keys: {wheel: {label: Wheel, type: char}}
`
  expect(organise(text)).toBe(organised)
  expect(organise(organised)).toBe(organised)
})

test('a comment above the first member goes with it; where brackets hold comments all stays', () => {
  const text = `code: mill
edition: "1"
sections: []
keys:
  wheel:
    # What people answer.
    type: char
    label: Wheel
  stone: {
    # What people answer.
    type: char,
    label: Stone}
`
  const organised = text.replace(
    '    # What people answer.\n    type: char\n    label: Wheel\n',
    '    label: Wheel\n    # What people answer.\n    type: char\n',
  )
  expect(organise(text)).toBe(organised)
})

test('what the schemas do not name keeps its order, and comes last', () => {
  const text = '{"zeal": 1, "keys": {"b": "B", "a": "A"}, "extra": 2, "edition": "1", "code": "mill", "sections": []}'
  const organised =
    '{"code": "mill", "edition": "1", "sections": [], "keys": {"b": "B", "a": "A"}, "zeal": 1, "extra": 2}'
  expect(organise(text, 'mill.json')).toBe(organised)
})

test.each([
  ['a name that is there twice', 'sections: []\nkeys: {}\nedition: "1"\ncode: mill\nkeys: {a: A}\n'],
  [
    'a merge',
    'sections: []\nvalues: &v {a: A}\ncode: mill\nedition: "1"\nkeys:\n  b:\n    values: {}\n    <<: {type: char}\n    label: B\n',
  ],
])('%s is left where it is', (_, text) => {
  const organised = organise(text)
  if (text.includes('<<')) expect(organised).toContain('    values: {}\n    <<: {type: char}\n    label: B\n')
  else expect(organised).toBe(text)
})

test('a text whose data would be another is not put in order', () => {
  // An alias before its anchor names nothing.
  const text = 'sections: []\nkeys: {a: &a {label: A, type: char}}\nvalues: {}\nedition: "1"\ncode: mill\nfixture: {}\n'
  expect(organise(text)).toContain('code: mill')
  const aliased = 'keys: {a: {values: &v [low], label: A, type: char}}\nsections: []\nedition: &e "1"\ncode: *e\n'
  expect(organise(aliased)).toBeUndefined()
})

test('records of a fixture are put in order by model and pk, with their members', () => {
  const record = (model: string, pk: number): string =>
    `  {\n    "pk": ${pk},\n    "fields": {\n      "translation": 9,\n      "keyword": "k${pk}"\n    },\n    "model": "configuration.${model}"\n  }`
  const wanted = (model: string, pk: number): string =>
    `  {\n    "model": "configuration.${model}",\n    "pk": ${pk},\n    "fields": {\n      "keyword": "k${pk}",\n      "translation": 9\n    }\n  }`
  const text = `[\n${[record('category', 4), record('key', 2), record('key', 1)].join(',\n')}\n]\n`
  const organised = `[\n${[wanted('key', 1), wanted('key', 2), wanted('category', 4)].join(',\n')}\n]\n`
  expect(organise(text, 'mill.json')).toBe(organised)
})

describe('our own questionnaires', () => {
  const root = join(import.meta.dirname, '../../../fixtures')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:json|ya?ml)$/.test(name),
  )

  test('are in order once they were put in order', () => {
    const changed = files.filter((name) => {
      const once = organise(readFileSync(join(root, name), 'utf8'), name)
      if (once === undefined) return false
      expect(organise(once, name), name).toBe(once)
      return once !== readFileSync(join(root, name), 'utf8')
    })
    expect(changed.length).toBeGreaterThan(20)
  })
})
