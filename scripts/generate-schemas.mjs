// Turns schemas/*.json into what the program loads: standalone validators and the schemas as texts.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Ajv, { _ } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { slimFormats } from './lazy-modules.mjs'

const schemasUrl = new URL('../schemas/', import.meta.url)
const generatedUrl = new URL('../src/core/schema/generated/', import.meta.url)
const BASE = 'https://questlint.dev/schemas/'

/** The kinds of value that `validate` judges, each a schema of the same name, as the program lists them. */
const kinds = await readKinds()

async function readKinds() {
  const source = fileURLToPath(new URL('../src/core/schema/kinds.ts', import.meta.url))
  const { outputFiles } = await build({ entryPoints: [source], format: 'esm', write: false })
  const { schemaKinds } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  return schemaKinds
}

/** Where the schema of a kind stands; a colon in the name is a folder. */
function urlOf(kind) {
  return `${BASE}${kind.replace(':', '/')}.schema.json`
}

/** The schemas of our own data, which the program need not know. */
const ofData = [
  'key-types.schema.json',
  'printed-texts.schema.json',
  'readers.schema.json',
  'sinks.schema.json',
  'templates.schema.json',
]

/** Reads the schemas by name, with every $ref absolute so that a subschema needs no base. */
export async function readSchemas() {
  const found = await readdir(schemasUrl, { recursive: true })
  const files = found
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.schema.json') && !ofData.includes(file))
    .sort()
  const schemas = {}
  for (const file of files) {
    const schema = await readJson(file)
    schemas[nameOf(file)] = withAbsoluteRefs(schema, schema.$id)
  }
  return schemas
}

function nameOf(file) {
  return file.replace('.schema.json', '').replace('/', ':')
}

/** Reads the annotation keywords, by name. */
export function readVocabulary() {
  return readJson('vocabulary.json')
}

/** Reads what the templates of the application do. */
function readTemplates() {
  return readJson('templates.json')
}

/** Reads where labels and help texts are printed. */
function readPrintedTexts() {
  return readJson('printed-texts.json')
}

/** Reads what the key types are. */
export function readKeyTypes() {
  return readJson('key-types.json')
}

/** Reads what the application reads by name. */
function readReaders() {
  return readJson('readers.json')
}

async function readJson(file) {
  return JSON.parse(await readFile(new URL(file, schemasUrl), 'utf8'))
}

function withAbsoluteRefs(schema, base) {
  if (Array.isArray(schema)) return schema.map((item) => withAbsoluteRefs(item, base))
  if (schema === null || typeof schema !== 'object') return schema
  const copy = {}
  for (const [name, value] of Object.entries(schema)) {
    copy[name] = name === '$ref' ? absoluteRef(value, base) : withAbsoluteRefs(value, base)
  }
  return copy
}

function absoluteRef(ref, base) {
  return new URL(ref, base).href.replace(/#$/, '')
}

/** Keywords whose members are names of the author's data, not keywords. */
const maps = new Set(['properties', 'patternProperties', '$defs'])

/** A schema with only what decides validity, so that nothing else is compiled. */
function bare(schema, annotations) {
  if (Array.isArray(schema)) return schema.map((item) => bare(item, annotations))
  if (schema === null || typeof schema !== 'object') return schema
  const copy = {}
  for (const [name, value] of Object.entries(schema)) {
    if (annotations.has(name) || ['$schema', 'description', 'default', 'examples'].includes(name)) continue
    if (name === 'enum' || name === 'const') copy[name] = value
    else if (maps.has(name)) {
      copy[name] = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, bare(part, annotations)]))
    } else {
      const part = bare(value, annotations)
      if (name !== 'propertyNames' || Object.keys(part).length > 0) copy[name] = part
    }
  }
  return copy
}

/**
 * One schema for each place that a $ref names, under an $id of its own: ajv compiles a place named by a JSON Pointer
 * anew for every schema that names it.
 */
function splitAtRefs(schemas) {
  const targets = new Map()
  const pending = kinds.map(urlOf)
  for (let url = pending.pop(); url !== undefined; url = pending.pop()) {
    if (targets.has(url)) continue
    targets.set(url, undefined)
    const target = { ...resolveRef(schemas, url), $id: flatId(url) }
    delete target.$defs
    targets.set(
      url,
      mapRefs(target, (ref) => {
        pending.push(ref)
        return flatId(ref)
      }),
    )
  }
  return [...targets.values()]
}

function flatId(url) {
  return url.replace('#/', '/').replaceAll('$', '')
}

function mapRefs(schema, map) {
  if (Array.isArray(schema)) return schema.map((item) => mapRefs(item, map))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, name === '$ref' ? map(value) : mapRefs(value, map)]),
  )
}

function resolveRef(schemas, url) {
  const [file, pointer = ''] = url.slice(BASE.length).split('#')
  let schema = schemas[nameOf(file)]
  for (const token of pointer.split('/').slice(1)) schema = schema[token]
  return schema
}

/** Compiles the validators to one ES module without imports; `inputs` are the files that went into it. */
async function compileValidators(schemas, annotations) {
  const plain = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema, annotations)]))
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    messages: false,
    inlineRefs: false,
    schemas: splitAtRefs(plain),
    code: { source: true, esm: true, lines: true, formats: _`require("../src/core/schema/formats.ts").formats` },
    // Only their names count here: the code above is what is called.
    formats: { date: () => true, 'iso-date-time': () => true },
  })
  const code = standaloneCode(ajv, Object.fromEntries(kinds.map((kind) => [identifierOf(kind), urlOf(kind)])))
  const bundle = await build({
    stdin: { contents: compact(code), resolveDir: fileURLToPath(schemasUrl), sourcefile: 'validators.js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    plugins: [slimFormats],
    metafile: true,
    write: false,
  })
  return { code: bundle.outputFiles[0].text, inputs: usedInputs(bundle) }
}

function identifierOf(kind) {
  return kind.replace(/\W/g, '_')
}

/** The files of which something is in the output. */
export function usedInputs({ metafile }) {
  return Object.values(metafile.outputs).flatMap(({ inputs }) => {
    return Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []))
  })
}

/**
 * Shrinks ajv's code to a third. Its errors lose the schemaPath (the walk finds the schema), `if` reports nothing of
 * its own (its branch does), functions take only what they use, and lists of errors grow in place: ajv copies them for
 * each bad item, which takes quadratic time. Paths are put together only for what is wrong: ajv hands each function the path of its value.
 */
function compact(code) {
  const constants = []
  const small = code
    .replace(
      /const (err\d+) = \{(.*)\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g,
      (_, _name, members) => errorCode(members),
    )
    .replace(/, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g, '')
    .replace(
      /([\w.]+)\((.*), \{instancePath(?::instancePath\+(.*?))?,parentData\b.*?,rootData\}\)\)\)\{\nvErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);/g,
      (_, name, value, path) => `${name}(${value}))){\nvErrors = $join(vErrors, ${name}.errors, ${path ?? '""'});`,
    )
    .replace(
      /^(validate\d+\.errors = vErrors;)\nreturn errors === 0;$/gm,
      'if(errors === 0) return true;\n$1\nreturn false;',
    )
    .replace(/func\d+\.call\((schema\d+)((?:\.\w+)*), (key\d+)\)/g, (_, schema, path, name) => {
      const object = path
        .split('.')
        .slice(1)
        .reduce((part, member) => part[member], constantOf(code, schema))
      constants.push(`const $names${constants.length} = new Set(${JSON.stringify(Object.keys(object))})\n`)
      return `$names${constants.length - 1}.has(${name})`
    })
    // A text has at least as many UTF-16 code units as characters, so that most need not be counted.
    .replace(/\bfunc\d+\((data\d*)\) > (\d+)/g, '$1.length > $2 && $&')
    .replace(/(\w+)\.replace\(\/~\/g, "~0"\)\.replace\(\/\\\/\/g, "~1"\)/g, '$escape($1)')
  const left = /schemaPath|instancePath|parentData|\.concat\(|\.replace\(|return errors/.exec(small)
  if (left) throw new Error(`ajv writes its code in a new way: ${small.slice(left.index - 200, left.index + 200)}`)
  return `${constants.join('')}${small.replace(/^export const /gm, 'const ')}\n${runtime}\nexport const validators = { ${kinds.map((kind) => `'${kind}': ${identifierOf(kind)}`).join(', ')} }\n`
}

function errorCode(members) {
  if (members === '') return 'errors++;'
  const error =
    /^instancePath(?::instancePath\+(.*?))?,schemaPath:"(?:[^"\\]|\\.)*",keyword:("\w+"),params:(.*?)(,propertyName:key\d+)?$/.exec(
      members,
    )
  if (!error) throw new Error(`ajv writes its errors in a new way: ${members}`)
  const [, path = '""', keyword, params, inPropertyNames] = error
  if (keyword === '"if"') return ''
  // ajv reports the name once more as `propertyNames`; this one only counts.
  if (inPropertyNames) return `vErrors = $add(vErrors, ${path}, "", ${params}); errors++;`
  // The walk finds the schema, which says these again.
  const kept = keyword === '"type"' || keyword === '"enum"' ? '{}' : params
  return `vErrors = $add(vErrors, ${path}, ${keyword}, ${kept}); errors++;`
}

/** The value of a constant of ajv's code, which is plain JSON on one line. */
function constantOf(code, name) {
  const [, json] = new RegExp(`^const ${name} = (.*);$`, 'm').exec(code) ?? []
  if (json === undefined) throw new Error(`ajv writes its constants in a new way: ${name}`)
  return JSON.parse(json)
}

/** What the compacted code calls. */
const runtime = `
function $add(errors, path, keyword, params) {
  return $push(errors, { path, keyword, params })
}
function $join(errors, more, path) {
  if (path === '' && errors === null) return more
  return $push(errors, { path, errors: more })
}
function $push(errors, error) {
  if (errors === null) return [error]
  errors.push(error)
  return errors
}
function $escape(name) {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name
}
`

/** Writes src/core/schema/generated/; gives the files of packages that went into it. */
export async function generateSchemas() {
  const reads = [
    readSchemas(),
    readVocabulary(),
    readTemplates(),
    readKeyTypes(),
    readPrintedTexts(),
    readReaders(),
    readJson('sinks.json'),
  ]
  const [schemas, vocabulary, templates, keyTypes, printedTexts, readers, sinks] = await Promise.all(reads)
  const validators = await compileValidators(schemas, new Set(Object.keys(vocabulary)))
  const texts = [
    ['schemasText', schemas],
    ['annotationsText', Object.keys(vocabulary)],
    ['templatesText', templates],
    ['keyTypesText', keyTypes],
    ['printedTextsText', printedTexts],
    ['readersText', readers],
    ['sinksText', sinks],
  ].map(([name, value]) => `export const ${name} = ${JSON.stringify(JSON.stringify(value))}\n`)
  await mkdir(generatedUrl, { recursive: true })
  await writeChanged(new URL('validators.js', generatedUrl), validators.code)
  await writeChanged(new URL('texts.js', generatedUrl), texts.join(''))
  await writeChanged(new URL('key-type-names.d.ts', generatedUrl), namesIn(keyTypes))
  const openapi = JSON.stringify(JSON.stringify(await readJson('openapi.json')))
  await writeChanged(new URL('openapi.js', generatedUrl), `export const openapiText = ${openapi}\n`)
  return validators.inputs
}

/** The names that key types are described by, as types, so that tables of them lack none. */
function namesIn({ answers, inputs, gives }) {
  const types = [
    ['AnswerShape', answers, 'What an answer can be stored as (`answers` in `schemas/key-types.json`).'],
    ['InputKind', inputs, 'What people can see of an input (`inputs` in `schemas/key-types.json`).'],
    ['Given', gives, 'What pages of details can get of an answer (`gives` in `schemas/key-types.json`).'],
  ].map(([type, names, comment]) => {
    const members = Object.keys(names).map((name) => `'${name}'`)
    return `/** ${comment} */\nexport type ${type} = ${members.join(' | ')}\n`
  })
  return types.join('\n')
}

/** Leaves a file alone that is right already, as a program that runs beside this one may be reading it. */
async function writeChanged(url, text) {
  if ((await readFile(url, 'utf8').catch(() => undefined)) !== text) await writeFile(url, text)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await generateSchemas()
