import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgingPrograms, packedTables, tablesIn } from '../support/packed-facts.ts'
import { isReady } from '../support/packed-library.ts'
import { isReal, oracles } from '../support/real-configurations.ts'

const root = join(import.meta.dirname, '../..')

/** Which test compares what the packed program or its library does with an oracle, by the beginning of its path; or why none does. */
const comparedBy: Readonly<Record<string, string | { readonly why: string }>> = {
  'conditions.jsonl': 'test/oracles/conditions.test.ts',
  'mutants.jsonl': 'test/oracles/packed-configurations.test.ts',
  'changes/': 'test/oracles/packed-configurations.test.ts',
  'api_responses/': 'test/oracles/api-schemas.test.ts',
  'answers/': 'test/oracles/packed-answers.test.ts',
  'api/questionnaires/': 'test/oracles/packed-service.test.ts',
  'api/structure/': 'test/oracles/packed-service.test.ts',
  'api/transcript': 'catalogue/test/transcript.test.ts',
  'api/list': 'test/oracles/list-items.test.ts',
  'api/index.json': 'test/oracles/packed-service.test.ts',
  'filters.jsonl': 'test/oracles/packed-library.test.ts',
  'editions/answers.jsonl': 'test/oracles/editions.test.ts',
  'clients/': 'test/oracles/editions.test.ts',
  'reference-tests/': 'test/oracles/answer-calls.test.ts',
  'views/details-field.jsonl': 'test/oracles/details-field.test.ts',
  'views/details-groups.jsonl': 'test/oracles/details-groups.test.ts',
  'views/form.jsonl': 'test/oracles/form.test.ts',
  'api/formats/': {
    why: 'only the catalogue writes XML and CSV; catalogue/test/formats.test.ts asks its sources, and that the packed catalogue is whole is asked by its transcript',
  },
  'editions/operations': {
    why: 'functions of the application by name: no command reads or writes them; what they do to answers is in editions/answers.jsonl',
  },
  'forms/labels.jsonl': 'test/oracles/labels.test.ts',
  'forms/enter.jsonl': 'test/oracles/enter.test.ts',
  'forms/form-check.jsonl': 'test/oracles/form-check.test.ts',
  'forms/sinks.jsonl': 'test/oracles/sinks.test.ts',
  'forms/': { why: 'no test reads them yet, from the sources neither' },
  'consumers/': 'test/oracles/consumers-laws.test.ts',
  'README.md': { why: 'words for people' },
  'materialize.py': { why: 'writes the mutants for other programs; test/support/mutants.ts does so here' },
}

/** Tests beside these that ask the sources about an oracle, and which packed test asks the same. */
const fromSources: Readonly<Record<string, { readonly why: string; readonly packed: string }>> = {
  'test/core/condition/oracle.test.ts': {
    why: 'asks more of each sample than the command prints',
    packed: 'test/oracles/conditions.test.ts',
  },
  'test/core/document/json/parse-json.test.ts': {
    why: 'asks one parser how many syntax mistakes there are and where, before any rule judges',
    packed: 'test/oracles/packed-configurations.test.ts',
  },
  'test/core/service/list-query.test.ts': {
    why: 'looks at parts of a reading that are no part of the library',
    packed: 'test/oracles/packed-library.test.ts',
  },
  'test/core/interface/openapi.test.ts': {
    why: 'asks whether the description and the recorded answers fit, which the packed schemas are asked too',
    packed: 'test/oracles/api-schemas.test.ts',
  },
  'test/core/service/structure.test.ts': {
    why: 'compares other forms of the files, which no answer was recorded for',
    packed: 'test/oracles/packed-service.test.ts',
  },
  'catalogue/test/client-paths.test.ts': {
    why: 'answers of a catalogue in this process, on each database',
    packed: 'test/oracles/editions.test.ts',
  },
  'catalogue/test/formats.test.ts': {
    why: 'the writers of XML and CSV are no part of what the library exports',
    packed: 'catalogue/test/transcript.test.ts',
  },
  'catalogue/test/lists.test.ts': {
    why: 'asks the statements to the database',
    packed: 'test/oracles/packed-library.test.ts',
  },
  'catalogue/test/trees.test.ts': {
    why: 'answers of a catalogue in this process, on each database',
    packed: 'test/oracles/packed-service.test.ts',
  },
}

/** What a packed test takes from the sources: never what is compared, only how the rows are read and chosen. */
const takenFromSources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'test/oracles/api-schemas.test.ts': {
    'core/schema/walk.ts': 'chooses the members that are taken away or changed',
  },
  'test/oracles/packed-answers.test.ts': {
    'core/judging/problem.ts': 'names the mistakes that the service tells',
    'core/answers/read-values.ts': 'reads the numbers that were recorded, and those that the program writes, alike',
  },
}

const readsOracles = /\b(?:oracles|readOracle|readTranscripts|readVectors|readMutants|readRows)\b|QUESTLINT_ORACLES/
const usesPackage =
  /from '\.{1,2}\/(?:\.\.\/)*(?:test\/)?support\/(?:packed|packed-library|packed-facts|packed-catalogue)\.ts'/
const loadsSources = /\b(?:loadReal|loadRealWorkspace|runQuestlint|buildProgram)\b/

const readers = [...filesIn(root, 'test'), ...filesIn(root, 'catalogue/test')]
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => name !== 'test/oracles/packed.test.ts')
  .filter((name) => name.startsWith('test/oracles/') || readsOracles.test(readTest(name)))
  .sort()

const files = isReal ? filesIn(oracles ?? '', '') : []

/** The paths of all files below a folder, from that folder or the one around it. */
function filesIn(around: string, folder: string): string[] {
  const found = readdirSync(join(around, folder), { recursive: true, withFileTypes: true })
  const paths = found.filter((one) => one.isFile()).map((one) => relative(around, join(one.parentPath, one.name)))
  return paths.map((path) => path.replaceAll('\\', '/'))
}

function readTest(name: string): string {
  return readFileSync(join(root, name), 'utf8')
}

/** The modules of the sources of which a test uses more than types. */
function sourcesOf(text: string): string[] {
  const imports = text.matchAll(/^import (?!type )((?:(?! from ')[\s\S])*) from '(?:\.\.\/)+src\/([^']+)'$/gm)
  return [...imports].flatMap(([, names = '', module = '']) =>
    /^\{(?:\s*type \w+,?)+\s*\}$/.test(names) ? [] : [module],
  )
}

describe('every test that compares with the application asks what is installed', () => {
  const packed = readers.filter((name) => fromSources[name] === undefined)

  test.each(packed)('%s', (name) => {
    const text = readTest(name)
    expect(text).toMatch(usesPackage)
    if (name.startsWith('catalogue/')) return
    expect(sourcesOf(text).sort()).toEqual(Object.keys(takenFromSources[name] ?? {}).sort())
    expect(text).not.toMatch(loadsSources)
  })

  test.each(Object.entries(fromSources))('%s has a packed test beside it', (name, { packed: beside }) => {
    expect(readers).toContain(name)
    expect(packed).toContain(beside)
  })

  test('no reason is left for a test that is gone', () => {
    expect(Object.keys(takenFromSources).filter((name) => !packed.includes(name))).toEqual([])
  })
})

describe('every oracle', () => {
  test.each(Object.entries(comparedBy))('%s', (path, by) => {
    if (isReal) expect(files.some((file) => file.startsWith(path))).toBe(true)
    if (typeof by === 'object') return expect(by.why).not.toBe('')
    expect(readers.filter((name) => fromSources[name] === undefined)).toContain(by)
  })

  test.runIf(isReal)('is compared, or there is a reason', () => {
    expect(files.length).toBeGreaterThan(100)
    const known = Object.keys(comparedBy)
    expect(files.filter((file) => !known.some((path) => file.startsWith(path)))).toEqual([])
  })
})

describe.runIf(isReady)('the tables of templates and key types', () => {
  test.each(judgingPrograms)('in %s are those that the package documents', (program) => {
    const { templates, types } = tablesIn(program)
    const { folders } = JSON.parse(readTest('schemas/templates.json')) as typeof templates
    const documented = JSON.parse(readTest('schemas/key-types.json')) as typeof types
    expect(Object.keys(templates.folders)).toEqual(Object.keys(folders))
    expect(Object.keys(types.types)).toEqual(Object.keys(documented.types))
    expect({ templates, types }).toEqual(packedTables)
  })
})
