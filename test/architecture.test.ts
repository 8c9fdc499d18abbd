import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { findReportable, rules } from '../src/core/internal.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
/** The layers as the page lists them: each may import those before it. */
const layers = [...page.matchAll(/^\| `([a-z/.]+)` \|/gm)].map(([, layer = '']) => layer)

const files = [...sourcesIn('src', ''), ...sourcesIn('server', 'server/')]

/** The sources of a folder; those of `src` are named from there, as the page names them. */
function sourcesIn(folder: string, prefix: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${prefix}${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
}

function readSource(file: string): string {
  return readFileSync(join(root, file.startsWith('server/') ? '' : 'src', file), 'utf8')
}

const statement = /^(?:import|export)\s[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)/gm
const imports = files.flatMap((file) =>
  [...readSource(file).matchAll(statement)].map(([, named, loaded]) => ({ file, target: named ?? loaded ?? '' })),
)
const own = imports
  .filter(({ target }) => target.startsWith('.'))
  .map((one) => ({
    ...one,
    target: posix.join(posix.dirname(one.file), one.target).replace(/^(?:\.\.\/)*(?:src\/)?/, ''),
  }))

function layerOf(file: string): string {
  const layer = layers.find((name) => file === name || file.startsWith(`${name}/`))
  return layer ?? (file === 'core/version.ts' ? (layers[0] ?? '') : file)
}

test('the page lists every folder of the sources', () => {
  expect(layers.length).toBeGreaterThan(10)
  expect([...new Set(files.map(layerOf))].sort()).toEqual([...layers].sort())
})

test('a layer imports only itself and layers before it', () => {
  const wrong = own.filter(({ file, target }) => layers.indexOf(layerOf(target)) > layers.indexOf(layerOf(file)))
  expect(wrong).toEqual([])
})

test('no chain of layers is longer than it needs to be', () => {
  // The longest chain of imports that ends in each layer; those that it imports are before it in the table.
  const chains = new Map<string, readonly string[]>()
  for (const layer of layers) {
    const below = new Set(own.filter(({ file }) => layerOf(file) === layer).map(({ target }) => layerOf(target)))
    below.delete(layer)
    const [longest = []] = [...below].map((one) => chains.get(one) ?? []).sort((a, b) => b.length - a.length)
    chains.set(layer, [...longest, layer])
  }
  const [longest = []] = [...chains.values()].sort((a, b) => b.length - a.length)
  expect(longest.length, longest.join(' < ')).toBeLessThanOrEqual(14)
})

test('no file imports itself on a way round, types included', () => {
  const targets = new Map(files.map((file) => [file, own.filter((one) => one.file === file)]))
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    expect(path.includes(file), `${path.join(' > ')} > ${file}`).toBe(false)
    if (done.has(file)) return
    for (const { target } of targets.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
})

test.each(['catalogue/src', 'web', 'editors/vscode'])('nor does a file of %s', (path) => {
  const folder = join(root, path)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/(?:^|\/)node_modules\//.test(name))
  const targetsOf = (file: string): readonly string[] =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(statement)].flatMap(([, named, loaded]) => {
      const target = posix.join(posix.dirname(file), named ?? loaded ?? '')
      return names.includes(target) ? [target] : []
    })
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    expect(path.includes(file), `${path.join(' > ')} > ${file}`).toBe(false)
    if (done.has(file)) return
    for (const target of targetsOf(file)) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of names.filter((name) => /\.(?:m?ts|mjs|tsx)$/.test(name))) visit(file, [])
  expect(done.size).toBeGreaterThan(10)
})

test('a rule is in the folder of its category, and imports no other rule', () => {
  const paths = new Set(rules.map(({ meta }) => `core/rules/${meta.category}/${meta.id}.ts`))
  expect(files.filter((file) => paths.has(file))).toHaveLength(rules.length)
  expect(own.filter(({ file, target }) => paths.has(file) && paths.has(target))).toEqual([])
})

test('a command is a file that only the list of all commands imports, and that of their names the one that is meant without a name', () => {
  const isCommand = (file: string): boolean => /^cli\/commands\/(?!(?:index|names)\.ts$)/.test(file)
  const importersOf = (isOne: (file: string) => boolean): readonly string[] => [
    ...new Set(own.filter(({ target }) => isOne(target)).map(({ file }) => file)),
  ]
  expect(files.filter(isCommand).length).toBeGreaterThan(30)
  expect(importersOf(isCommand)).toEqual(['cli/commands/index.ts', 'cli/commands/names.ts'])
  expect(own.filter(({ file }) => file === 'cli/commands/names.ts').map(({ target }) => target)).toEqual([
    'cli/commands/check.ts',
  ])
  expect(importersOf((file) => file === 'cli/commands/index.ts')).toEqual(['cli/all-commands.ts'])
})

test('reports judge nothing: no format runs a check', () => {
  const judging =
    /^core\/(?:lint\/(?:lint|judge-[a-z-]+|check-[a-z]+|collector|put-together|word-answers|memory|set-judgement|fix|changes))\.ts$/
  expect(own.filter(({ file, target }) => file.startsWith('core/report/') && judging.test(target))).toEqual([])
})

test('sentences are not data: nothing takes a message apart or changes one', () => {
  const edited = /\bmessage\??\.(?:replace|replaceAll|match|split|slice|startsWith|endsWith|includes|search)\(/
  const messages = files.filter((file) => edited.test(withoutComments(readSource(file))))
  // What libraries say of YAML, XML and expressions comes as sentences only.
  expect(messages).toEqual([
    'core/answers/read-xml.ts',
    'core/condition/javascript/parser.ts',
    'core/document/yaml/mistakes.ts',
  ])
})

test('only the judge says what is wrong with answers', () => {
  const codes = [...readSource('core/judging/problem.ts').matchAll(/^ {2}'([a-z-]+)',$/gm)].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(50)
  const said = new RegExp(`\\bcode: '(?:${codes.join('|')})'`)
  expect(files.filter((file) => !file.startsWith('core/judging/') && said.test(readSource(file)))).toEqual([])
})

test('a file is judged one way: rules are run in one place, and one puts together what sets found', () => {
  const callers = (name: string): readonly string[] =>
    files.filter((file) => new RegExp(`\\b${name}\\(`).test(withoutComments(readSource(file))))
  expect(callers('rule\\.create')).toEqual(['core/lint/judge-in-set.ts'])
  expect(callers('judgeInSet')).toEqual([
    'core/lint/judge-in-set.ts',
    'core/lint/lint.ts',
    'core/lint/set-judgement.ts',
  ])
  expect(callers('applySuppressions')).toEqual(['core/lint/put-together.ts', 'core/lint/suppressions.ts'])
})

test('the edits of a rename are made in one place', () => {
  const makers = own.filter(
    ({ file, target }) =>
      target === 'core/names/rename-edits.ts' && !/^core\/(?:internal|refactoring\/rename)\.ts$/.test(file),
  )
  expect(makers.map(({ file }) => file)).toEqual(['core/names/rename.ts'])
})

test('only the condition engine takes expressions apart: a comparison has one reader', () => {
  const reading = /\/\^?(?:\\s\*|\s\*)?\(?(?:\?:)?(?:==|!=|\[=!\]=)/
  const readers = files.filter(
    (file) => !file.startsWith('core/condition/') && reading.test(withoutComments(readSource(file))),
  )
  expect(readers).toEqual([])
})

test('everything that is reported is in the registry', () => {
  const literal = /\brule: '([a-z]+(?:-[a-z]+)+)'/g
  const ids = files.flatMap((file) => [...readSource(file).matchAll(literal)].map(([, id = '']) => ({ file, id })))
  expect(ids.filter(({ id }) => findReportable(id) === undefined)).toEqual([])
})

test('nobody imports an action of an editor but the list that is made from their folder', () => {
  const folder = 'core/editor/actions/'
  const defined = /^export const (\w+) = defineActions\(/gm
  const home = new Map(
    files.flatMap((file) => [...readSource(file).matchAll(defined)].map(([, name = '']) => [name, file] as const)),
  )
  expect(home.size).toBeGreaterThan(10)
  const uses = files.flatMap((file) =>
    [...home]
      .filter(([name, own]) => file !== own && new RegExp(`\\b${name}\\b`).test(readSource(file)))
      .map(() => file),
  )
  expect([...new Set(uses)]).toEqual([`${folder}index.ts`])
})

test('nobody imports a format of reports but the list that is made from their folder', () => {
  const isFormat = (file: string): boolean => /^core\/report\/formats\/(?!index\.ts$)/.test(file)
  expect(files.filter(isFormat).length).toBeGreaterThan(5)
  const importers = own.filter(({ target }) => isFormat(target)).map(({ file }) => file)
  expect([...new Set(importers)]).toEqual(['core/report/formats/index.ts'])
})

test('core imports nothing of Node', () => {
  expect(imports.filter(({ file, target }) => file.startsWith('core/') && target.startsWith('node:'))).toEqual([])
})

test('outside of core nothing imports past its door', () => {
  const past = own.filter(({ file, target }) => !file.startsWith('core/') && /^core\/(?!internal\.ts$)/.test(target))
  expect(past).toEqual([])
})

test('packages are imported where the design says', () => {
  const homes: Readonly<Record<string, RegExp>> = {
    // Only places boxes, and only the SVG of `questlint graph` loads it.
    '@dagrejs/dagre': /^core\/report\/graph-layout\.ts$/,
    acorn: /^core\/condition\//,
    'ajv-formats/dist/formats.js': /^core\/schema\/formats\.ts$/,
    commander: /^cli\//,
    'gettext-parser': /^node\/catalogue\.ts$/,
    diff: /^node\//,
    htmlparser2: /^core\/(?:text\/html|preview\/rich-text)\.ts$/,
    jsep: /^core\/condition\//,
    sax: /^core\/answers\/read-xml\.ts$/,
    'vscode-languageserver': /^server\//,
    'vscode-languageserver/node': /^server\//,
    'vscode-languageserver-textdocument': /^server\//,
    yaml: /^core\/document\/yaml\//,
  }
  const packages = imports.filter(({ target }) => !target.startsWith('.') && !target.startsWith('node:'))
  expect(packages.filter(({ file, target }) => homes[target]?.test(file) !== true)).toEqual([])
})

test('nothing runs text as code', () => {
  const running = /\beval\s*\(|\bFunction\s*\(|\bnode:vm\b|\bsetTimeout\s*\(\s*['"`]|\bimport\s*\(\s*[^'")]/
  const code = files.map((file) => ({ file, source: withoutComments(readSource(file)) }))
  // The one place compiles questlint itself, from the file beside it.
  expect(code.filter(({ source }) => running.test(source)).map(({ file }) => file)).toEqual(['cli/compiled.ts'])
})

const { folders } = JSON.parse(readFileSync(join(root, 'schemas/templates.json'), 'utf8')) as {
  folders: Record<string, { templates: object }>
}
const { types } = JSON.parse(readFileSync(join(root, 'schemas/key-types.json'), 'utf8')) as { types: object }
const formatNames = new Set([
  ...Object.values(folders).flatMap(({ templates }) => Object.keys(templates)),
  ...Object.keys(types),
])
/** Names of templates and key types that are words for other things, too: of them only comparisons with a type or template count. */
const commonWords = new Set(
  'bool date default empty file float hidden image inline int link links map none raw select table text video'.split(
    ' ',
  ),
)
/** Other things that have the name of a template or key type. */
const otherThings: Readonly<Record<string, readonly string[]>> = {
  'core/preview/form-page.ts': ['columns_custom', 'table_columns'], // options
  'core/questionnaire/questions/first-as-label.ts': ['measure_other'], // a value of the option `extra`
  'core/questionnaire/summary/summary-methods.ts': ['table_columns'], // an option
  'core/report/changes-html.ts': ['checkbox'], // an element of HTML
  'core/report/html.ts': ['checkbox'], // an element of HTML
  'core/rules/trigger/ineffective-trigger.ts': ['measure'], // a value of the option `layout`
  'core/writing/new-questionnaire.ts': ['radio', 'checkbox'], // types of questions in templates to begin with
  'core/rules/shape/too-few-questions.ts': ['measure_other'], // a value of the option `extra`
  'core/rules/shape/unreachable-subcategory.ts': ['has_subcategories'], // in the words of its message
  'core/rules/shape/wrong-columns.ts': ['columns_custom'], // an option
  'core/rules/text/missing-scale-label.ts': ['measure_labelled'], // in the words of its message
  'core/rules/text/unprinted-text.ts': ['no_label'], // in the words of its message
  'core/text/html.ts': ['textarea'], // an element of HTML
}

test('to add a template or a key type is to edit data: no source names one', () => {
  const literal = /(['"`])([a-z0-9_]+)\1/g
  const compared =
    /\b(?:type|template|typeOf\([^()]*\)|template\([^()]*\)\??\.name|\w*\.name)\s*[!=]==\s*'([a-z0-9_]+)'/g
  const aboutNodes = /^core\/(?:questionnaire|triggers|judging|rules|drafts|names|editor)\//
  const named = files.flatMap((file) => {
    const source = withoutComments(readSource(file))
    const quoted = [...source.matchAll(literal)].map(([, , name = '']) => name).filter((name) => !commonWords.has(name))
    const tested = aboutNodes.test(file) ? [...source.matchAll(compared)].map(([, name = '']) => name) : []
    return [...quoted, ...tested]
      .filter((name) => formatNames.has(name) && !otherThings[file]?.includes(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(named).toEqual([])
})

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

test('the library is a part of the door of core, not all of it, and nothing of the program imports it', () => {
  const names = readSource('core/index.ts').match(/^ {2}(?:type )?\w+,$|\{ [^}]+ \}/gm) ?? []
  const count = names.flatMap((line) => line.split(',').filter((name) => /\w/.test(name))).length
  expect(count).toBeGreaterThan(60)
  expect(count).toBeLessThanOrEqual(90)
  expect(own.filter(({ target }) => target === 'core/index.ts')).toEqual([])
})

test('no line of a comment is longer than anybody reads', () => {
  const isComment = (line: string): boolean => /^\s*(?:\/\*\*|\*|\/\/)/.test(line)
  const long = files.flatMap((file) =>
    readSource(file)
      .split('\n')
      .filter((line) => line.length > 140 && isComment(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(long).toEqual([])
})

test('comments use the words that documents use', () => {
  const isComment = (line: string): boolean => /^\s*(?:\/\*\*|\*|\/\/)/.test(line)
  const stiff = /\b(?:stands?(?! for|-)|holds?|of now)\b/
  const found = files.flatMap((file) =>
    readSource(file)
      .split('\n')
      .filter((line) => isComment(line) && stiff.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})
