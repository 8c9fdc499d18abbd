import type { SchemaProblem } from '../../schema/problem.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { lastToken, parentPointer, resolvePointer } from '../../text/pointer.ts'
import type { FileFacts } from '../../workspace/facts.ts'
import { nameAt } from '../parts/things.ts'
import { describeChoice, describeValue, sayTypes, sayValue, wordForm } from '../parts/value-words.ts'
import { defineRule } from '../rule.ts'

/** A value of the right type that the option or field cannot have. */
export const invalidValue = defineRule({
  meta: {
    id: 'invalid-value',
    consequence: 'ineffective',
    category: 'shape',
    fix: 'sometimes',
    summary: 'A value is not allowed for its option or field.',
    why: 'Some values stop the application; others are silently ignored, or shown as if the option were missing. The message tells which.',
    yieldsTo: ['ineffective-option'],
    messages: {
      notAllowed: '"{name}" cannot be {found}; allowed: {allowed}. {consequence}',
      misspelt: '"{name}" cannot be {found}. {consequence} Did you mean "{candidate}"?',
      tooSmall: '"{name}" must be at least {limit}, not {found}. {consequence}',
      tooLong: '"{name}" must have at most {limit} characters, not {length}. {consequence}',
      format: '"{name}" must be {expected}, not {found}. {consequence}',
      keywords: 'The items of "{name}" must be pks, not keywords such as "{found}". {consequence}',
      memberName: '"{found}" is not allowed in "{name}": each name there must be {expected}. {consequence}',
    },
    said: { expected: sayTypes, found: sayValue },
  },
  checkSchema: ({ facts, report }) => {
    const reportChoice = (problem: SchemaProblem, value: unknown, about: About): void => {
      const { pointer, severity, basis } = problem
      const values: readonly unknown[] = problem.schema.enum ?? [problem.params.allowedValue]
      // Key types have a rule of their own, which knows whether the key is used.
      if (problem.schema.refersTo === 'keyType') return
      const data = { ...about, found: describeChoice(value) }
      const texts = values.filter((one): one is string => typeof one === 'string' && one !== '')
      const candidate = typeof value === 'string' ? nearestName(value, texts) : undefined
      if (candidate === undefined) {
        const allowed = values.filter((one) => one !== '').map(describeChoice)
        return report(
          'notAllowed',
          { pointer },
          { ...data, allowed },
          { ...problem, cause: `${data.name} ${data.found}` },
        )
      }
      // What the application refuses as it is cannot be meant to be written so.
      const safe = severity === 'error' && basis === 'application' && texts.some((text) => isOtherCase(value, text))
      const fixes = [{ safe, changes: [{ op: 'replace', pointer, value: candidate } as const] }]
      report(
        'misspelt',
        { pointer },
        { ...data, candidate },
        { severity, basis, stops: problem.stops, fixes, cause: `${data.name} ${data.found}` },
      )
    }
    return (problem) => {
      if (ofOthers.has(problem.keyword)) return
      const { keyword, params, pointer } = problem
      const consequence = problem.consequence ?? ''
      if (keyword === 'propertyNames') {
        const found = String(params.propertyName)
        const place = { pointer, part: 'key' } as const
        const limit = problem.schema.propertyNames?.maxLength
        if (limit !== undefined) {
          return report('tooLong', place, { name: 'keyword', limit, length: [...found].length, consequence }, problem)
        }
        const name = nameAt(parentPointer(pointer) ?? '')
        return report('memberName', place, { name, found, expected: wordForm(problem), consequence }, problem)
      }
      const value = resolvePointer(facts.value, pointer)
      const about = { name: nameAt(pointer), consequence }
      const limit = Number(params.limit)
      const found = describeValue(value)
      if (keyword === 'enum' || keyword === 'const') return reportChoice(problem, value, about)
      if (keyword === 'minimum') return report('tooSmall', { pointer }, { ...about, limit, found }, problem)
      if (keyword === 'maxLength') {
        const length = typeof value === 'string' ? [...value].length : 0
        return report('tooLong', { pointer }, { ...about, limit, length }, problem)
      }
      const list = keywordsAround(facts, problem)
      if (list !== undefined) {
        if (lastToken(pointer) !== '0') return
        const data = { name: nameAt(list.pointer), found: list.keywords[0] ?? '?', consequence }
        return report('keywords', { pointer: list.pointer }, data, problem)
      }
      const cause = `${about.name} ${found}`
      report('format', { pointer }, { ...about, expected: wordForm(problem), found }, { ...problem, cause })
    }
  },
})

/** The list around an item that must be a pk, where all its items are keywords instead. */
function keywordsAround(
  facts: FileFacts,
  { pointer, parentSchema }: SchemaProblem,
): { readonly pointer: string; readonly keywords: readonly string[] } | undefined {
  const parent = parentPointer(pointer) ?? ''
  const list = resolvePointer(facts.value, parent)
  if (!Array.isArray(list) || parentSchema?.items?.refersTo !== 'value') return undefined
  return list.every(isKeyword) ? { pointer: parent, keywords: list } : undefined
}

function isKeyword(item: unknown): item is string {
  return typeof item === 'string' && /^[A-Za-z_]/.test(item)
}

interface About {
  readonly name: string
  readonly consequence: string
}

/** The keywords of the schemas that are about members and types. */
const ofOthers: ReadonlySet<string> = new Set(['additionalProperties', 'required', 'type', 'minItems', 'minProperties'])

function isOtherCase(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === text.toLowerCase()
}
