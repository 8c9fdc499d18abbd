// Writes docs/options/: one page a level, one about templates, one about key types, and an index. Everything comes from schemas/.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { readKeyTypes, readSchemas } from './generate-schemas.mjs'

const docsUrl = new URL('../docs/options/', import.meta.url)
const levels = ['section', 'category', 'subcategory', 'questiongroup', 'question', 'key', 'value']
const containers = {
  node: ['The node itself', 'Any other member makes the application refuse the configuration.'],
  configuration: ['configuration of the record', 'Any other member is ignored.'],
  view_options: ['view_options', 'How it is shown when a questionnaire is read. Any other member is ignored.'],
  form_options: ['form_options', 'How it is shown while a questionnaire is filled in. Any other member is ignored.'],
  filter_options: ['filter_options', 'Any other member is ignored.'],
  summary: ['summary', 'Any other member is ignored.'],
  field_options: ['form_options.field_options', 'Any other member becomes an attribute of the HTML input.'],
}

/** The tables of the program itself: built from its sources, so that there is no second reading of the schemas. */
async function loadTables() {
  const entry = fileURLToPath(new URL('../src/core/schema/', import.meta.url))
  const bundle = await build({
    stdin: {
      contents: "export * from './options.ts'\nexport * from './templates.ts'\nexport * from './key-types.ts'",
      resolveDir: entry,
    },
    bundle: true,
    format: 'esm',
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].text).toString('base64')}`)
}

/** The pages by file name. */
export async function optionPages() {
  const [tables, schemas, words] = await Promise.all([loadTables(), readSchemas(), readKeyTypes()])
  const pages = new Map([['README.md', indexPage(tables)]])
  for (const level of levels) pages.set(`${level}.md`, levelPage(level, tables, schemas))
  pages.set('templates.md', templatesPage(tables))
  pages.set('key-types.md', keyTypesPage(tables, words))
  return pages
}

function indexPage(tables) {
  const rows = levels.map((level) => [
    `[${level}](${level}.md)`,
    shownContainers(level, tables)
      .map((container) => `[${containers[container][0]}](${level}.md#${anchor(container)})`)
      .join(', '),
  ])
  const names = new Map()
  for (const level of levels) {
    for (const container of shownContainers(level, tables)) {
      for (const option of ownOptions(level, container, tables)) {
        const home = `[${level}](${level}.md#${anchor(container)})`
        names.set(option.name, [...(names.get(option.name) ?? []), `${home} ${containers[container][0]}`])
      }
    }
  }
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1))
  return page(
    'Options',
    'Everything that can be set in a configuration, by level. [Templates](templates.md) says what each template reads and shows, [key types](key-types.md) what each type asks, stores and shows.',
    table(['level', 'objects with options'], rows),
    '## All options by name',
    table(
      ['option', 'where'],
      sorted.map(([name, places]) => [code(name), places.join('<br>')]),
    ),
  )
}

function levelPage(level, tables, schemas) {
  const parts = [`# ${level}`, levelDescription(level, schemas)]
  for (const container of shownContainers(level, tables)) {
    const [title, others] = containers[container]
    parts.push(`## ${title}`, others, optionTable(ownOptions(level, container, tables), level, tables))
    const rejected = Object.entries(rejectedMembers(level, container, schemas))
    if (rejected.length > 0) parts.push(rejected.map(([, sentence]) => `* ${sentence}`).join('\n'))
    const written = [...tables.optionsOf(level, container).values()].filter(({ schema }) => schema.overwritten)
    if (written.length > 0) {
      const names = written.map(({ name }) => code(name)).join(', ')
      parts.push(`The program writes these names itself, so setting them has no effect: ${names}.`)
    }
  }
  if (level === 'key') {
    parts.push(
      '## Options of the question',
      'The objects are those of a [question](question.md), which win over them option by option.',
    )
  }
  return page(...parts)
}

function levelDescription(level, schemas) {
  return schemas[level].description
}

function rejectedMembers(level, container, schemas) {
  return container === 'node' ? (schemas[level].rejected ?? {}) : {}
}

/** A key has the options of a question; its page only refers to them. */
function shownContainers(level, tables) {
  return tables.containersOf(level).filter((container) => level !== 'key' || container === 'configuration')
}

function ownOptions(level, container, tables) {
  return [...tables.optionsOf(level, container).values()].filter(({ schema }) => !schema.overwritten)
}

function optionTable(options, level, tables) {
  const columns = [
    ['option', ({ name }) => code(name)],
    ['type', typeText],
    ['default', ({ schema }) => (schema.default === undefined ? '' : code(JSON.stringify(schema.default)))],
    ['allowed', allowedText],
    ['key types', ({ keyTypes }) => keyTypesText(keyTypes, tables)],
    ['read by', (option) => readersText(option, level, tables)],
    ['description', descriptionText],
  ]
  const rows = options.map((option) => columns.map(([, text]) => text(option)))
  const used = columns.map((_, index) => index).filter((index) => rows.some((row) => row[index] !== ''))
  return table(
    used.map((index) => columns[index][0]),
    rows.map((row) => used.map((index) => row[index])),
  )
}

function typeText({ types, schema }) {
  if (types.length === 0) return 'any'
  return types
    .map((type) => (type === 'array' && schema.items?.type ? `array of ${itemType(schema.items)}` : type))
    .join(' or ')
}

function itemType(items) {
  return [items.type]
    .flat()
    .map((type) => (type === 'array' && items.items?.type ? `arrays of ${items.items.type}` : type))
    .join(' or ')
}

function allowedText({ schema }) {
  const limits = schema.minimum ?? schema.then?.minimum ?? schema.else?.minimum
  const values = schema.enum ?? schema.items?.enum ?? schema.items?.items?.enum ?? schema.else?.enum
  if (values) return values.map((value) => (value === '' ? 'empty' : code(value))).join(', ')
  return limits === undefined ? '' : `at least ${limits}`
}

function keyTypesText(keyTypes, tables) {
  if (keyTypes === undefined) return ''
  const all = tables.keyTypes
  const others = all.filter((type) => !keyTypes.includes(type))
  if (others.length < keyTypes.length) return `all but ${others.join(', ')}`
  return keyTypes.join(', ')
}

function readersText({ name, container, readBy, schema }, level, tables) {
  const summaries = (schema.readForSummaryOf ?? []).map((name) => `the PDF summary of ${name.replace('@', ' ')}`)
  const readers = readBy.map((reader) => {
    if (reader === 'application') return 'the application'
    const of = level === 'questiongroup' && reader.endsWith('/subcategory') ? 'questiongroup' : 'own'
    const option = container === 'field_options' ? `field_options.${name}` : name
    return `${reader}: ${tables.readersOf(reader, option, of).join(', ')}`
  })
  return [...readers, ...summaries].join('<br>')
}

function descriptionText({ description, schema }) {
  const remarks = [description]
  if (schema.dead) remarks.push(`**No effect:** ${schema.dead}`)
  if (schema.consequence) remarks.push(`A wrong value: ${schema.consequence}`)
  for (const { consequence } of Object.values(schema.legacyValues ?? {})) remarks.push(consequence)
  if (schema.undocumented) remarks.push('*(Not in the documentation of the application.)*')
  if (schema.legacy) remarks.push('*(Old.)*')
  return remarks.join(' ')
}

function templatesPage(tables) {
  const parts = [
    '# Templates',
    'The templates that a configuration can name, without `.html`, and what each reads of the options around it. Loading a configuration does not check these names; a wrong one makes the page fail.',
  ]
  for (const folder of tables.templateFolders()) {
    const { namedBy } = tables.folderFacts(folder)
    parts.push(`## ${folder}`, `Named by ${code(namedBy)}.`, templateTable(folder, tables))
  }
  return page(...parts)
}

function templateTable(folder, tables) {
  const columns = [
    ['template', (_, name) => code(name)],
    ['reads', (facts) => facts.reads.join(', ')],
    ['reads of its questiongroups', (facts) => (facts.readsQuestiongroup ?? []).join(', ')],
    [
      'needs',
      (facts) =>
        Object.entries(facts.needs ?? {})
          .map(needText)
          .join(', '),
    ],
    ['shows', showsText],
    ['label', labelText],
    ['shows by condition', (facts) => yesNo(facts.emitsConditionId)],
    ['condition for questiongroups', (facts) => yesNo(facts.emitsQuestiongroupCondition)],
    ['conditions for questions', (facts) => yesNo(facts.emitsQuestionConditions)],
    ['questions choose their template', questionTemplateText],
    ['buttons', (facts) => (facts.buttons ?? []).join(', ')],
    ['names keywords', (facts) => (facts.hardCodedKeywords ?? []).join(', ')],
  ]
  const rows = tables.templateNames(folder).map((name) => {
    const facts = tables.templateFacts(folder, name)
    return columns.map(([, text]) => text(facts, name))
  })
  const used = columns.map((_, index) => index).filter((index) => rows.some((row) => row[index] !== ''))
  return table(
    used.map((index) => columns[index][0]),
    rows.map((row) => used.map((index) => row[index])),
  )
}

function needText([name, value]) {
  return value === null ? name : `${name} ${code(JSON.stringify(value))}`
}

function questionTemplateText(facts) {
  if (facts.honoursQuestionTemplate === undefined) return ''
  if (facts.honoursQuestionTemplate) return 'yes'
  return facts.questionTemplates ? `no: ${facts.questionTemplates.join(', ')}` : 'no'
}

/** What a template shows or draws of that which is below it, or of an answer. */
function showsText(facts) {
  const { takes, draws, table, pairs, conditional, positions, inputs, shows, showsStacked, showsGeometry } = facts
  const below = takes ?? draws
  const parts = []
  if (below) parts.push(below.length === 0 ? 'nothing' : below.join(', '))
  if (table) parts.push(tableText(table))
  if (pairs) parts.push(`the choices of type ${pairs.keyType} with questiongroups by ${pairs.by}`)
  if (conditional) parts.push('questiongroups beside the choices of the first question')
  if (positions !== undefined) parts.push(positions === 0 ? 'no question' : `the first ${positions} questions`)
  if (inputs) parts.push(inputs === 'none' ? 'no input' : 'an input for each cell of columns_custom')
  for (const [how, gives] of Object.entries(shows ?? {})) parts.push(`${how}: ${gives.join(', ')}`)
  for (const [how, gives] of Object.entries(showsStacked ?? {})) parts.push(`stacked, ${how}: ${gives.join(', ')}`)
  for (const [how, gives] of Object.entries(showsGeometry ?? {})) {
    parts.push(`with is_geometry, ${how}: ${gives.join(', ')}`)
  }
  return parts.length === 0 && shows ? 'nothing' : parts.join('<br>')
}

function tableText({ rows, others }) {
  const lists = rows ? `list${rows.length > 1 ? 's' : ''} ${rows.map((row) => row + 1).join(' and ')}` : 'all lists'
  const rest = { below: 'others below', lost: 'others never', refused: 'with others the page cannot be saved' }[others]
  return `a table of ${lists} in table_grouping, ${rest}`
}

function labelText({ label, labelDroppedFor }) {
  if (label === 'never') return 'never'
  if (label === 'layout') return `with layout ${code('label')}`
  return labelDroppedFor ? `not with label_position ${labelDroppedFor.map(code).join(', ')}` : ''
}

function keyTypesPage(tables, { answers, inputs, gives }) {
  const rows = tables.keyTypes.map((type) => {
    const { description, answer, input, details, needs, valuesNeed, drivenBy } = tables.keyTypeFacts(type)
    const view = details.template === null ? 'none' : code(details.template)
    const needed = [
      needs && code(needs.option),
      tables.answerFacts(type).values && 'values',
      valuesNeed && `${code(valuesNeed)} of each value`,
      drivenBy && `${code(drivenBy)} of another question`,
    ]
    return [
      code(type),
      description,
      inputs[input.kind].description,
      answers[answer].description,
      needed.filter(Boolean).join(', '),
      view,
      code(details.gives),
    ]
  })
  return page(
    '# Key types',
    `The types that the application knows; it refuses a configuration that uses a key of another type. A key that names none is of type ${code(tables.defaultKeyType)}. Which options a type reads stands with the options of a [question](question.md).`,
    table(['type', 'asks', 'input', 'stored as', 'needs', 'default view template', 'gives'], rows),
    '## What a view template gets',
    'An answer is seen where the [template](templates.md#detailsfield) shows what its type gives.',
    table(
      ['gives', 'is'],
      Object.entries(gives).map(([name, { description }]) => [code(name), description]),
    ),
  )
}

function yesNo(value) {
  return value === undefined ? '' : value ? 'yes' : 'no'
}

function anchor(container) {
  return containers[container][0].toLowerCase().replaceAll(' ', '-').replaceAll('.', '')
}

function code(text) {
  return `\`${text}\``
}

function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

function page(title, ...parts) {
  const heading = title.startsWith('#') ? title : `# ${title}`
  return `${['<!-- Generated by scripts/generate-option-docs.mjs from schemas/. -->', heading, ...parts].join('\n\n')}\n`
}

/** Writes the pages. */
export async function generateOptionDocs() {
  await mkdir(docsUrl, { recursive: true })
  for (const [file, text] of await optionPages()) await writeFile(new URL(file, docsUrl), text)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await generateOptionDocs()
