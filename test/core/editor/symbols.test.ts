import { describe, expect, test } from 'vitest'
import {
  createWorkspace,
  documentSymbols,
  foldingPlaces,
  type OutlineSymbol,
  selectionRanges,
  workspaceSymbols,
} from '../../../src/core/internal.ts'
import { workspaces } from '../../support/source-files.ts'
import { workspaceAt } from './cursor.ts'

const files = workspaces().find(({ name }) => name.endsWith('/vineyard'))?.files ?? []
const vineyard = createWorkspace({ files })

function outline(symbols: readonly OutlineSymbol[], indent = ''): string[] {
  return symbols.flatMap(({ name, detail, kind, children }) => [
    `${indent}${kind}: ${name}${detail === '' ? '' : ` (${detail})`}`,
    ...outline(children, `${indent}  `),
  ])
}

describe('outline', () => {
  test('of a plain file: the questionnaire with its numbering, then the definitions with their choices', () => {
    const lines = outline(documentSymbols(vineyard, 'cellar.yaml'))
    expect(lines.slice(0, 8)).toEqual([
      'configuration: cellar 2024',
      '  section: The cellar (section_cellar)',
      '    category: 1 The cellar and its vessels (cellar__1)',
      '      subcategory: 1.1 Name and place (cellar__1__1)',
      '        questiongroup: Name (cellar_qg_name)',
      '          question: Name of the cellar (cellar_name char)',
      '        questiongroup: Location (qg_location)',
      '          question: Country (country select)',
    ])
    expect(lines).toContain('    key: Kind of vessel (key cellar_vessel radio)')
    expect(lines).toContain('      value: Wooden barrel (value cellar_vessel_barrel)')
  })

  test('of a plain file with the definitions before the sections: the questionnaire first all the same', () => {
    const text = 'code: pond\nedition: "1"\nkeys:\n  pond_depth: Depth\nsections:\n  - keyword: pond_all\n'
    const workspace = createWorkspace({ files: [{ uri: 'pond.yaml', text }] })
    expect(outline(documentSymbols(workspace, 'pond.yaml'))).toEqual([
      'configuration: pond 1',
      '  section: pond_all',
      '  definitions: keys',
      expect.stringMatching(/^ {4}key: Depth/),
    ])
  })

  test('of a fixture: the questionnaire first, then the records by model, those of other models last', () => {
    const text = JSON.stringify([
      { model: 'configuration.translation', pk: 1, fields: { data: { wocat: { label: { en: 'Soil' } } } } },
      {
        model: 'configuration.key',
        pk: 2,
        fields: { keyword: 'soil', translation: 1, configuration: { type: 'int' } },
      },
      { model: 'configuration.category', pk: 5, fields: { keyword: 'place', translation: 9 } },
      { model: 'configuration.key', pk: 3, fields: { keyword: 'bare', translation: 9, configuration: {} } },
      { model: 'auth.user', pk: 4, fields: {} },
      {
        model: 'configuration.configuration',
        pk: 6,
        fields: { code: 'vines', edition: '2024', data: { sections: [{ keyword: 'place', categories: [] }] } },
      },
    ])
    const workspace = createWorkspace({ files: [{ uri: 'a.json', text }] })
    const symbols = documentSymbols(workspace, 'a.json')
    expect(outline(symbols)).toEqual([
      'configuration: vines 2024',
      '  section: place',
      'definitions: keys (2)',
      '  key: Soil (key soil int)',
      '  key: bare (key char)',
      'definitions: categories (1)',
      '  category: place (category)',
      'definitions: translations (1)',
      '  translation: Soil (translation 1)',
      'definitions: other records (1)',
      '  record: auth.user (4)',
    ])
    const keys = symbols[1]
    const [key] = keys?.children ?? []
    expect(key && text.slice(key.selection.start, key.selection.end)).toBe('"soil"')
    expect(key && text.slice(key.start, key.end)).toMatch(/^\{"model":"configuration.key","pk":2.*\}\}$/)
    expect(keys && text.slice(keys.start, keys.end)).toMatch(/^\{"model":"configuration.key","pk":2.*"pk":3.*\}\}$/)
  })
})

describe('an outline with long lists', () => {
  test('counts the records of a fixture, and has its questionnaire down to questions', () => {
    const translations = Array.from({ length: 201 }, (_, pk) => {
      return { model: 'configuration.translation', pk, fields: { data: { wocat: { label: { en: `Text ${pk}` } } } } }
    })
    const keys = Array.from({ length: 200 }, (_, pk) => {
      return { model: 'configuration.key', pk, fields: { keyword: `k_${pk}`, translation: pk, configuration: {} } }
    })
    const text = JSON.stringify([...translations, ...keys])
    const symbols = documentSymbols(createWorkspace({ files: [{ uri: 'a.json', text }] }), 'a.json')
    const [first, second] = symbols
    expect(symbols.map(({ name, detail, children }) => [name, detail, children.length])).toEqual([
      ['keys', '200', 200],
      ['translations', '201', 0],
    ])
    expect(second && text.slice(second.start, second.end)).toMatch(/"pk":0,.*"pk":200,.*\}$/)
    expect(first?.start).toBeGreaterThan(second?.end ?? 0)
  })

  test('leaves out the choices of keys in a plain file before it leaves out the keys', () => {
    const keysOf = (count: number, choices: number): string =>
      Array.from({ length: count }, (_, index) => {
        const values = Array.from({ length: choices }, (_, choice) => `      v_${index}_${choice}: V\n`).join('')
        return `  k_${index}:\n    type: radio\n    label: K\n    values:\n${values}`
      }).join('')
    const shownOf = (count: number, choices: number): unknown => {
      const text = `keys:\n${keysOf(count, choices)}`
      const [keys] = documentSymbols(createWorkspace({ files: [{ uri: 'a.yaml', text }] }), 'a.yaml')
      return [keys?.detail, keys?.children.length, keys?.children[0]?.children.length]
    }
    expect(shownOf(40, 4)).toEqual(['', 40, 4])
    expect(shownOf(41, 4)).toEqual(['', 41, 0])
    expect(shownOf(201, 0)).toEqual(['201', 0, undefined])
  })

  test.each([
    ['pond.yaml', '# The ponds.\n', 'code: pond\nedition: "1"\nkeys:\n  pond_depth: Depth\n'],
    ['pond.json', '\n\n', '{"code": "pond", "edition": "1", "keys": {"pond_depth": "Depth"}}'],
  ])(
    'of %s: has the places of the text also where nothing but white space or a comment is new',
    (uri, before, text) => {
      const first = createWorkspace({ files: [{ uri, text }] })
      const [old] = documentSymbols(first, uri)
      const files = [{ uri, text: before + text }]
      const now = documentSymbols(createWorkspace({ files }, first), uri)
      expect(now[0]?.selection.start).toBe((old?.selection.start ?? 0) + before.length)
      expect(now).toEqual(documentSymbols(createWorkspace({ files }), uri))
    },
  )

  test('stays the same object while nothing changes', () => {
    expect(documentSymbols(vineyard, 'cellar.yaml')).toBe(documentSymbols(vineyard, 'cellar.yaml'))
    expect(foldingPlaces(vineyard, 'cellar.yaml')).toBe(foldingPlaces(vineyard, 'cellar.yaml'))
  })
})

describe('search', () => {
  const found = (query: string): string[] =>
    workspaceSymbols(vineyard, query).map(({ name, kind }) => `${kind} ${name}`)

  test('by keyword, by words of the label, and by letters in their order', () => {
    expect(found('vine_soil_depth')[0]).toBe('key vine_soil_depth «Depth of the soil»')
    expect(found('depth soil')).toContain('key vine_soil_depth «Depth of the soil»')
    expect(found('vsldpt')).toContain('question vine_soil_depth «Depth of the soil»')
    expect(found('DEPTH OF')).toContain('key vine_soil_depth «Depth of the soil»')
    expect(found('zzz')).toEqual([])
  })

  test('what starts with the query comes before what holds it, and that before what holds its letters', () => {
    const names = found('country')
    const first = names.findIndex((name) => name.includes('value country_fra'))
    expect(names[0]).toContain('country «Country»')
    expect(first).toBeGreaterThan(0)
    const soil = found('soil')
    expect(soil.findIndex((name) => name.includes('«Soil»'))).toBeLessThan(
      soil.findIndex((name) => name.includes('vine_soil_clay')),
    )
  })

  test('a short keyword that holds the query comes after a long one that starts with it', () => {
    const text = 'categories:\n  a_tree: {}\n  tree_of_many_branches: {}\n  ttree: {}\n  t_r_e_e: {}\n  tree: {}\n'
    const workspace = createWorkspace({ files: [{ uri: 'a.yaml', text }] })
    expect(workspaceSymbols(workspace, 'tree').map(({ name }) => name)).toEqual([
      'tree',
      'tree_of_many_branches',
      'a_tree',
      'ttree',
      't_r_e_e',
    ])
  })

  test('places are those of the name, and a node says where it stands', () => {
    const [question] = workspaceSymbols(vineyard, 'cellar_barrel_age').filter(({ kind }) => kind === 'question')
    const text = files.find(({ uri }) => uri === question?.uri)?.text ?? ''
    expect(question && text.slice(question.start, question.end)).toBe('cellar_barrel_age')
    expect(question?.container).toBe('cellar 2024 › 1.2 › cellar_qg_vessels')
  })

  test('at most two hundred', () => {
    const records = Array.from({ length: 500 }, (_, pk) => {
      return { model: 'configuration.category', pk, fields: { keyword: `category_${pk}`, translation: 1 } }
    })
    const workspace = createWorkspace({ files: [{ uri: 'a.json', text: JSON.stringify(records) }] })
    expect(workspaceSymbols(workspace, 'category')).toHaveLength(200)
    expect(workspaceSymbols(workspace, '')).toHaveLength(200)
  })
})

describe('folding', () => {
  /** The one-based lines that a fold goes from and to, with its kind. */
  const folds = (uri: string, text: string): string[] => {
    const workspace = createWorkspace({ files: [{ uri, text }] })
    const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
    return foldingPlaces(workspace, uri).map(({ start, end, kind }) => `${lineAt(start)}-${lineAt(end)} ${kind}`)
  }

  test('JSON keeps the line of the closing bracket in sight', () => {
    const text = `[
  {
    "model": "configuration.key",
    "fields": {
      "keyword": "a", "values": [
        1
      ] },
    "pk": 1
  }, { "model": "configuration.key", "fields": {} }
]`
    expect(folds('a.json', text)).toEqual(['2-8 record', '4-7 value'])
  })

  test('YAML folds from the name of a member to its last line, without blank lines after it', () => {
    const text = `keyword: g
questions:
  - keyword: a
    form_options:
      label_class: x

  - keyword: b

view_options: {a: 1,
  b: 2}
`
    expect(folds('a.yaml', text)).toEqual(['2-7 value', '3-5 value'])
  })

  test('what hides hardly less than what is around it is left to that, unless it is a record', () => {
    const text = `keys:
  depth:
    label: Depth
    type: int
    options:
      min: 1
      max: 2
      step: 1
`
    expect(folds('a.yaml', text)).toEqual(['1-8 value', '2-8 record', '5-8 value'])
  })

  const records = (count: number, lines: number): string[] =>
    Array.from({ length: count }, (_, pk) => {
      const data = Array.from({ length: lines }, (_, index) => `    "x${index}": ${index}`).join(',\n')
      return `{\n  "model": "configuration.value",\n  "pk": ${pk + lines * 10000},\n  "fields": {\n${data}\n  }\n}`
    })
  const textOf = (items: readonly string[]): string => `[\n${items.join(',\n')}\n]`

  test('a client that takes few folds gets those that hide the most lines, in their order', () => {
    const uri = 'a.json'
    const text = textOf([...records(2, 3), ...records(2, 9), ...records(1, 3)])
    const workspace = createWorkspace({ files: [{ uri, text }] })
    const hidden = (most?: number): number[] => foldingPlaces(workspace, uri, most).map((place) => place.hidden)
    expect(hidden()).toEqual([7, 3, 7, 3, 13, 9, 13, 9, 7, 3])
    expect(hidden(4)).toEqual([13, 9, 13, 9])
    expect(hidden(5)).toEqual([7, 13, 9, 13, 9])
    expect(hidden(0)).toEqual([])
  })

  test('of very many folds those are left that hide the most lines, all of one size or none', () => {
    const uri = 'a.json'
    const text = textOf([...records(700, 3), ...records(400, 9)])
    const workspace = createWorkspace({ files: [{ uri, text }] })
    const sizes = foldingPlaces(workspace, uri).map(({ hidden }) => hidden)
    const countOf = (size: number): number => sizes.filter((hidden) => hidden === size).length
    expect([3, 7, 9, 13].map(countOf)).toEqual([0, 700, 400, 400])
  })
})

describe('selection grows', () => {
  const grown = (uri: string, text: string): string[] => {
    const at = workspaceAt({ [uri]: text })
    const plain = text.replace('█', '')
    return selectionRanges(at.workspace, uri, at.offset).map(({ start, end }) => plain.slice(start, end))
  }

  test('from a part of a condition to the whole file', () => {
    const question = `{"keyword": "k", "form_options": {"question_conditions": ["==1|na█me"]}}`
    expect(grown('a.json', question)).toEqual([
      'name',
      '==1|name',
      '"==1|name"',
      '["==1|name"]',
      '"question_conditions": ["==1|name"]',
      '{"question_conditions": ["==1|name"]}',
      '"form_options": {"question_conditions": ["==1|name"]}',
      question.replace('█', ''),
    ])
  })

  test('from the name of a member to the member', () => {
    expect(grown('a.json', '{"key█word": 1}')).toEqual(['keyword', '"keyword"', '"keyword": 1', '{"keyword": 1}'])
    expect(grown('a.yaml', 'key█word: 1\n')).toEqual(['keyword', 'keyword: 1'])
  })
})
