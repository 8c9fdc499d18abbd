import { readCondition } from '../condition/condition.ts'
import { splitNames } from '../questionnaire/calculations.ts'
import { locate } from '../questionnaire/locate.ts'
import type { Reference } from '../schema/references.ts'
import { lastToken, parsePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import { type FileFacts, judgedModels } from '../workspace/facts.ts'
import { fileAlone } from '../workspace/set-index.ts'
import { comparedTexts } from './compared-texts.ts'
import type { Mention, NameKind, Role } from './mention.ts'

const simpleKinds: ReadonlySet<string> = new Set([...judgedModels, 'other'])

/** What a place names whose schema says so: nothing, one thing, or several within one text. */
export function mentionsOfReference(facts: FileFacts, reference: Reference): Mention[] {
  const { refersTo, text } = reference
  if (typeof text === 'number') return isPk(text) ? [pkMention(facts, reference)] : []
  if (text === '') return []
  if (refersTo === 'conditionEntry') return entryMentions(facts, reference, text)
  if (refersTo === 'legacyCondition')
    return partMentions(facts, reference, ['value', undefined, 'key'], splitNames(text))
  if (refersTo === 'questiongroup.key') return partMentions(facts, reference, ['questiongroup', 'key'], splitDot(text))
  if (refersTo.includes('|')) return partMentions(facts, reference, refersTo.split('|'), splitNames(text))
  const mention = simpleMention(facts, reference, text)
  return mention ? [mention] : []
}

function simpleMention(facts: FileFacts, reference: Reference, text: string): Mention | undefined {
  const { refersTo, pointer, part } = reference
  const name = (kind: NameKind, role: Role, by: Mention['by'] = 'keyword', named = text): Mention => {
    return { uri: facts.uri, kind, text: named, by, role, pointer, part }
  }
  if (refersTo === 'condition') return name(conditionKind(pointer), 'target')
  if (refersTo === 'keySuffix') return name('key', 'option')
  if (refersTo === 'context') return name('configuration', 'context', 'context')
  if (refersTo.startsWith('template:')) return name('template', 'option', 'keyword', `${refersTo.slice(9)}/${text}`)
  if (!simpleKinds.has(refersTo)) return undefined
  // A choice that stands for all others is no value (format facts 6, row 30).
  if (refersTo === 'value' && part === 'key' && text === 'default') return undefined
  const kind = refersTo as NameKind
  if (refersTo === 'translation' || (refersTo === 'value' && isValuePk(facts, pointer))) {
    return /^[+-]?\d+$/.test(text) ? name(kind, 'option', 'pk', String(Number(text))) : undefined
  }
  return name(kind, roleOf(reference))
}

/** A record of a fixture lists its values by pk, also when the pk is written as text. */
function isValuePk(facts: FileFacts, pointer: string): boolean {
  return facts.kind === 'fixture' && /^\/\d+\/fields\/values\/\d+$/.test(pointer)
}

function roleOf({ pointer, refersTo }: Reference): Role {
  if (refersTo === 'other') return lastToken(pointer) === 'has_other' ? 'trigger' : 'target'
  return pointer.endsWith('/keyword') && !pointer.endsWith('/field_options/keyword') ? 'question' : 'option'
}

function isPk(number: number): boolean {
  return Number.isInteger(number)
}

function pkMention({ uri }: FileFacts, { refersTo, text, pointer, part }: Reference): Mention {
  return { uri, kind: refersTo as NameKind, text: String(text), by: 'pk', role: 'option', pointer, part }
}

function mentionAt(uri: string, { pointer, part }: Reference) {
  return { uri, pointer, part, by: 'keyword', role: 'option' } as const
}

function partMentions(
  facts: FileFacts,
  reference: Reference,
  kinds: readonly (string | undefined)[],
  parts: readonly (Range & { readonly text: string })[],
): Mention[] {
  if (parts.length !== kinds.length) return []
  return parts.flatMap(({ text, start, end }, index) => {
    const kind = kinds[index]
    if (kind === undefined || text === '') return []
    return [{ ...mentionAt(facts.uri, reference), kind: kind as NameKind, text, within: { start, end } }]
  })
}

/** `questiongroup.key`: a keyword of a questiongroup has no dot. */
function splitDot(text: string): (Range & { readonly text: string })[] {
  const dot = text.indexOf('.')
  if (dot < 0) return []
  return [
    { text: text.slice(0, dot), start: 0, end: dot },
    { text: text.slice(dot + 1), start: dot + 1, end: text.length },
  ]
}

function entryMentions(facts: FileFacts, reference: Reference, entry: string): Mention[] {
  const { expression, name } = readCondition(entry)
  if (expression === undefined || name === undefined) return []
  const own = mentionAt(facts.uri, reference)
  const mentions: Mention[] = []
  if (name.text.trim() !== '') {
    const { text, start, end } = name
    mentions.push({ ...own, kind: conditionKind(reference.pointer), text, role: 'trigger', within: { start, end } })
  }
  const compared = comparedTexts(expression)
  if (compared.length === 0) return mentions
  const { nodes, record } = locate(fileAlone(facts), reference.pointer)
  const question = nodes.at(-1)
  const choiceOf = question?.level === 'question' ? question.keyword : record?.keyword
  for (const { text, start, end } of compared) {
    const within = { start: expression.start + start, end: expression.start + end }
    const mention = { ...own, kind: 'value', text, role: 'condition value', within } as const
    mentions.push(choiceOf === undefined ? mention : { ...mention, choiceOf })
  }
  return mentions
}

/** Conditions on questions and on questiongroups have names of their own; the option says which it is. */
function conditionKind(pointer: string): 'question condition' | 'questiongroup condition' {
  const isOfGroups = parsePointer(pointer)?.some((token) => /^questiongroup_conditions?$/.test(token))
  return isOfGroups ? 'questiongroup condition' : 'question condition'
}
