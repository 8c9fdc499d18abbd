import type { Document } from '../../document/document.ts'
import { questionnairesOf, walkAll } from '../../questionnaire/node.ts'
import { matches, typesOf } from '../../schema/matches.ts'
import { firstJudgement } from '../../schema/problem.ts'
import type { Schema } from '../../schema/schema.ts'
import { templateFolders, templateNames } from '../../schema/templates.ts'
import { expand, subschemasAt } from '../../schema/walk.ts'
import { memberOf } from '../../text/json-value.ts'
import { lastToken, parentPointer, resolvePointer } from '../../text/pointer.ts'
import { type FileFacts, fieldPointer, writtenRecords } from '../../workspace/facts.ts'
import { fileAlone } from '../../workspace/set-index.ts'
import { nameAt } from '../parts/things.ts'
import { describeValue, sayTypedValue, sayTypes, wordTypes } from '../parts/value-words.ts'
import { defineRule, type Fix, type SchemaContext } from '../rule.ts'

/** A value of another JSON type than the option or field takes. */
export const wrongType = defineRule({
  meta: {
    id: 'wrong-type',
    consequence: 'ineffective',
    category: 'shape',
    fix: 'sometimes',
    summary: 'A value has the wrong type for its option or field.',
    why: 'Some values of the wrong type stop the application while it loads the configuration; others are silently ignored. The message tells which.',
    yieldsTo: ['ineffective-option', 'broken-summary', 'broken-reader', 'unread-texts'],
    messages: {
      member: '"{name}" must be {expected}, not {found}. {consequence}',
      item: 'Each item of "{name}" must be {expected}, not {found}. {consequence}',
      flat: '"{name}" must be a list of lists, not one list. {consequence}',
      record: {
        text: 'Each record of a fixture must be {expected}, not {found}. {consequence}',
        stops: 'file',
      },
      rootItem: 'Each item of the file must be {expected}, not {found}. {consequence}',
      root: {
        text: 'The file must contain {expected}, not {found}.',
        consequence: 'not-loaded',
        stops: 'file',
      },
    },
    said: { expected: sayTypes, found: sayTypedValue },
  },
  checkSchema: (context) => {
    reportFractions(context)
    const { document, facts, report } = context
    return (problem) => {
      if (problem.keyword !== 'type') return
      const { pointer, severity, basis, schema } = problem
      const value = resolvePointer(facts.value, pointer)
      const expected = wordTypes([problem.params.type].flat().map(String), schema)
      const data = { expected, found: describeValue(value), consequence: problem.consequence ?? '' }
      const parent = parentPointer(pointer)
      if (parent === undefined) return report('root', { pointer }, data)
      const isItem = Array.isArray(resolvePointer(facts.value, parent))
      const { items, pointer: records } = writtenRecords(facts)
      if (isItem && parent === records && items.length > 0) return report('record', { pointer }, data, problem)
      if (isItem && parent === '') return report('rootItem', { pointer }, data, problem)
      const list = isItem ? flatList(facts, parent, schema) : undefined
      if (list) {
        if (lastToken(pointer) !== '0') return
        const fixes = [{ safe: false, changes: [{ op: 'replace', pointer: parent, value: [list] } as const] }]
        const about = { name: nameAt(parent), consequence: data.consequence }
        return report('flat', { pointer: parent }, about, { severity, basis, stops: problem.stops, fixes })
      }
      const isCondition = schema.refersTo === 'conditionEntry'
      const fixes = isCondition ? [] : convertValue(document, facts, pointer, value, schema)
      const name = nameAt(isItem ? parent : pointer)
      report(
        isItem ? 'item' : 'member',
        { pointer },
        { name, ...data },
        {
          severity,
          basis,
          stops: problem.stops,
          fixes,
          cause: `${name} ${data.expected} ${data.found}`,
        },
      )
    }
  },
})

/** The form_options for which the application wants an int of Python: it makes a float of `3.0`, where JavaScript sees no difference. */
const wholeNumbers: Readonly<Record<string, readonly string[]>> = {
  questiongroup: ['min_num', 'max_num'],
  question: ['max_length'],
  key: ['max_length'],
}

/** Few files write such a number, and places in the text are costly. */
const written = /(?:min_num|max_num|max_length)\W{1,40}?\d+[.eE]/
const float = /^\+?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$/

/** Reports whole numbers that are written as fractions where the application then takes them for none. */
function reportFractions({ facts, document, report }: Pick<SchemaContext, 'facts' | 'document' | 'report'>): void {
  if (!written.test(document.text)) return
  const check = (level: string, options: unknown, pointer: string): void => {
    for (const name of wholeNumbers[level] ?? []) {
      const value = memberOf(options, name)
      if (Number.isInteger(value) && Number(value) >= 1) checkNumber(`${pointer}/${name}`, name, Number(value))
    }
  }
  const checkNumber = (pointer: string, name: string, value: number): void => {
    const range = document.rangeOf(pointer)
    const found = range ? document.text.slice(range.start, range.end) : ''
    if (!float.test(found) || !/[.eE]/.test(found)) return
    const { consequence = '', ...judgement } = firstJudgement(subschemasAt(facts.kind, facts.value, pointer))
    const fixes = [{ safe: true, changes: [{ op: 'replace', pointer, value } as const] }]
    const data = { name, expected: wordTypes(['integer']), found, consequence }
    report('member', { pointer }, data, { ...judgement, fixes })
  }
  for (const node of questionnairesOf(fileAlone(facts)).flatMap(({ roots }) => walkAll(roots))) {
    check(node.level, node.value.form_options, `${node.pointer}/form_options`)
  }
  for (const record of facts.records) {
    const options = memberOf(record.fields.configuration, 'form_options')
    check(record.model, options, fieldPointer(record, 'configuration', 'form_options'))
  }
}

const wholeNumber = /^-?(0|[1-9]\d{0,14})$/
const anyNumber = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/

/** A value of a wrong type that plainly says what it means: a number, true or false as text, or vice versa. */
function convertValue(document: Document, facts: FileFacts, pointer: string, value: unknown, schema: Schema): Fix[] {
  const types = typesOf(schema.type)
  const meant =
    typeof value === 'string' ? meantByText(value.trim(), types) : meantByScalar(document, pointer, value, types)
  if (meant !== undefined) {
    // What would be refused again mends nothing.
    if (!matches(schema, meant) || isUnknownTemplate(schema.refersTo, meant)) return []
    // A word is no attempt at an object; a number may be the pk of one.
    const sure = new Set([typeof meant, 'integer', 'number', 'null', ...(typeof value === 'boolean' ? ['object'] : [])])
    const safe = types.every((type) => sure.has(type)) && namesSomething(facts, schema.refersTo, meant)
    return [{ safe, changes: [{ op: 'replace', pointer, value: meant }] }]
  }
  const wrapped = typeof value === 'string' ? wrapText(schema, value) : undefined
  if (wrapped) return [{ safe: false, changes: [{ op: 'replace', pointer, value: wrapped }] }]
  // One item without its list may also be several, written in one text.
  const isItem = typeof value === 'string' && value !== '' && types.includes('array') && isItemOf(schema, value)
  return isItem ? [{ safe: false, changes: [{ op: 'replace', pointer, value: [value] }] }] : []
}

/** A text without the object around it that needs but one member, which is a text. */
function wrapText(
  { required = [], properties = {} }: Schema,
  value: string,
): Readonly<Record<string, string>> | undefined {
  const [name] = required
  const member = name === undefined ? undefined : properties[name]
  if (name === undefined || required.length > 1 || typeof member !== 'object') return undefined
  return expand(member, value).every(({ type }) => typesOf(type).includes('string')) ? { [name]: value } : undefined
}

/** A list of lists whose items are all those of one of them. */
function flatList(facts: FileFacts, pointer: string, schema: Schema): readonly unknown[] | undefined {
  const list = resolvePointer(facts.value, pointer)
  if (!Array.isArray(list) || !typesOf(schema.type).includes('array') || schema.items === undefined) return undefined
  return list.every((item) => typeof item === 'string' && isItemOf(schema, item)) ? list : undefined
}

function isItemOf({ items }: Schema, value: string): boolean {
  return items === undefined || expand(items, value).every((schema) => matches(schema, value))
}

function isUnknownTemplate(refersTo: string | undefined, name: unknown): boolean {
  const folder = templateFolders().find((one) => refersTo === `template:${one}`)
  return folder !== undefined && !templateNames(folder).includes(String(name))
}

/** Whether a name is that of something in the same file, or of nothing in particular; beyond the file it would be a guess. */
function namesSomething(facts: FileFacts, refersTo: string | undefined, name: unknown): boolean {
  if (refersTo === undefined) return true
  if (refersTo === 'configuration') return facts.configurations.some(({ code }) => code === name)
  return facts.records.some(({ model, keyword }) => model === refersTo && keyword === name)
}

function meantByText(text: string, types: readonly string[]): unknown {
  if (types.includes('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (types.includes('integer') && wholeNumber.test(text)) return Number(text)
  if (types.includes('number') && anyNumber.test(text)) return Number(text)
  return undefined
}

/** A number where text belongs, as it is written (`1.10` is no 1.1); in YAML also words such as yes and no. */
function meantByScalar(document: Document, pointer: string, value: unknown, types: readonly string[]): unknown {
  if (!types.includes('string')) return undefined
  const isWord = typeof value === 'boolean' && document.format === 'yaml'
  if (typeof value !== 'number' && !isWord) return undefined
  const range = document.rangeOf(pointer)
  const source = range && document.text.slice(range.start, range.end)
  return source !== undefined && /^[\w.+-]{1,40}$/.test(source) ? source : undefined
}
