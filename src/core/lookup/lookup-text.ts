import { listSome } from '../text/list-some.ts'
import { addAll } from '../text/lists.ts'
import { shortLabel } from '../text/printable.ts'
import { safeText } from '../text/safe-text.ts'
import type { Place } from './places.ts'
import type { ShownNode, ShownRecord, ShownThing } from './show.ts'
import type { ShownOption } from './shown-options.ts'
import type { ThingUses, UseGroup, UsePlace, UsingReader } from './uses.ts'

/** The uses of things for people in a terminal; `isPart` where they are only those of chosen configurations. */
export function formatUses(things: readonly ThingUses[], isPart = false): string {
  return blocks(things.map((thing) => usesLines(thing, isPart)))
}

const groupTitles: Readonly<Record<UseGroup, string>> = {
  definition: 'Defined in',
  questionnaire: 'Used in questionnaires',
  condition: 'In conditions',
  option: 'In options',
  summary: 'In summaries',
  filter: 'In filters',
  values: 'A choice of',
  texts: 'The texts of',
  inheritance: 'Inherited by',
  context: 'As a context of texts',
  answer: 'In stored answers',
  acceptance: 'In accepted findings',
  template: 'In use without an option that names it',
}

const roleWords = {
  name: 'The answer is the name of a questionnaire of',
  list: 'Shown in the lists of',
  ownList: "Only in the API's list of a user's own questionnaires of",
  filter: 'Offered in the filter of',
  summary: 'In the summary of',
} as const

function usesLines({ kind, name, places, roles, readers, builtIn, mentionedIn }: ThingUses, isPart: boolean): string[] {
  const lines = [`${kind} ${name}`]
  for (const group of Object.keys(groupTitles) as UseGroup[]) {
    const own = places.filter((place) => place.group === group)
    const shown = group === 'definition' ? onePerRecord(own) : own
    if (own.length > 0) addAll(lines, [`  ${groupTitles[group]}:`, ...shown.map(placeLine)])
  }
  if (!places.some(({ group }) => group !== 'definition')) {
    lines.push(isPart ? '  Nothing in the chosen configurations uses it.' : '  Nothing that is loaded uses it.')
  }
  for (const role of Object.keys(roleWords) as (keyof typeof roleWords)[]) {
    const configurations = roles.filter((one) => one.role === role).map(({ configuration }) => configuration)
    if (configurations.length > 0) lines.push(`  ${roleWords[role]} ${configurations.join(', ')}.`)
  }
  if (readers.length > 0) addAll(lines, ['  Read by name, position or type; without it:', ...readers.map(readerLine)])
  if (builtIn.length > 0)
    addAll(lines, ['  Named by the application itself:', ...builtIn.map((words) => `    ${words}`)])
  if (mentionedIn.length > 0)
    addAll(lines, [
      '  Mentioned in texts:',
      ...mentionedIn.map((one) => `    ${at(one)}  ${one.of}: ${shortLabel(one.text, longestText)}`),
    ])
  return lines
}

function readerLine({ configuration, reader, names, harm, severity }: UsingReader): string {
  return `    ${severity} in ${configuration}: ${reader} (${listed(names)}): ${harm}`
}

const longestText = 100

/** A record has a keyword and a pk, which are two places. */
function onePerRecord(places: readonly UsePlace[]): readonly UsePlace[] {
  return [...new Map(places.toReversed().map((place) => [`${place.file} ${place.path[0]}`, place])).values()].reverse()
}

function placeLine(place: UsePlace): string {
  const { path, where } = place
  const start = path.findIndex((step) => optionMembers.has(step))
  const option = start < 0 ? '' : ` ${path.slice(start).join('.')}`
  return `    ${at(place)}  ${where || path.join('/')}${option}`
}

const optionMembers: ReadonlySet<string> = new Set(['view_options', 'form_options', 'filter_options', 'summary'])

function at({ file, line }: Place): string {
  return `${file}:${line}`
}

/** Things with their texts, choices and options, for people in a terminal; `isPart` as for {@link formatUses}. */
export function formatShown(things: readonly ShownThing[], isPart = false): string {
  return blocks(things.map((thing) => shownLines(thing, isPart)))
}

function shownLines({ kind, name, about, records, places, ends }: ShownThing, isPart: boolean): string[] {
  const lines = [`${kind} ${name}`]
  addAll(
    lines,
    about.map((line) => `  ${line}`),
  )
  for (const record of records) addAll(lines, recordLines(record))
  for (const { place, words } of ends) lines.push(`  ${at(place)}  ${place.where} ${words}`)
  if (records.length === 0 && about.length === 0 && ends.length === 0) {
    lines.push(isPart ? '  The chosen configurations do not define it.' : '  No loaded file defines it.')
  }
  for (const node of places) addAll(lines, nodeLines(node))
  return lines
}

function recordLines(record: ShownRecord): string[] {
  const { place, pk, type, typeInWords, texts, choices, options, usedBy } = record
  const pks = pk === undefined ? '' : ` (pk ${pk})`
  const lines = [`  defined in ${place ? at(place) : '?'}${pks}`]
  if (type !== '') lines.push(`    type ${type}: ${typeInWords}`)
  for (const text of texts) {
    const of = text.translation === undefined ? '' : `, translation ${text.translation}`
    lines.push(
      `    ${text.textKeyword} (${text.context}, ${text.language}): ${shortLabel(text.text, longestText)}  [${text.place ? at(text.place) : '?'}${of}]`,
    )
  }
  const shared = texts[0]?.sharedWith ?? []
  if (shared.length > 0) lines.push(`    the same texts: ${listed(shared)}`)
  for (const { stored, label } of choices) lines.push(`    choice ${stored === '' ? '?' : stored}: ${label}`)
  for (const option of options) lines.push(`    ${optionLine(option)}`)
  if (usedBy.length > 0)
    lines.push(`    ${record.model === 'value' ? 'a choice of' : 'the texts of'} ${listed(usedBy)}`)
  return lines
}

const mostListed = 12

function listed(names: readonly string[]): string {
  return listSome(names.slice(0, mostListed), names.length)
}

function nodeLines({ place, shownWhen, triggers, templates, options }: ShownNode): string[] {
  const set = options.filter(({ setBy }) => setBy !== 'default')
  const defaults = options.filter(({ setBy, value }) => setBy === 'default' && saysSomething(value))
  return [
    `  in ${place?.where ?? '?'}  [${place ? at(place) : '?'}]`,
    ...(shownWhen === '' ? [] : [`    ${shownWhen}`]),
    ...triggers.map(({ name, words }) => `    triggers "${name}": ${words}`),
    ...templates.map(({ side, name, setBy }) => `    template of the ${side}: ${name} (${setByWords[setBy]})`),
    ...set.map((option) => `    ${optionLine(option)}`),
    ...(defaults.length === 0
      ? []
      : [`    by default: ${defaults.map(({ name, value }) => `${name}: ${shortValue(value)}`).join(', ')}`]),
  ]
}

const setByWords = {
  questionnaire: 'questionnaire',
  record: 'record',
  default: 'default',
  'key type': 'type of the key',
}

/** Most defaults are empty. */
function saysSomething(value: unknown): boolean {
  return value !== '' && value !== false && !['null', '[]', '{}'].includes(JSON.stringify(value))
}

function optionLine({ name, value, setBy, place, replaced }: ShownOption): string {
  const instead = replaced === undefined ? '' : `, instead of ${shortValue(replaced)} of the record`
  return `${name}: ${shortValue(value)}  [${setBy}${instead}${place ? `, ${at(place)}` : ''}]`
}

function shortValue(value: unknown): string {
  return shortLabel(JSON.stringify(value) ?? '', 80)
}

function blocks(parts: readonly (readonly string[])[]): string {
  return `${parts.map((lines) => lines.map((line) => safeText(line, 'terminal')).join('\n')).join('\n\n')}\n`
}
