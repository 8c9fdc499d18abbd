import { truthFor } from '../condition/evaluate.ts'
import { whyNoKeyword, whyNoName } from '../questionnaire/keyword-form.ts'
import { shortName } from '../text/printable.ts'
import type { Mention, NameKind } from './mention.ts'

/** How people call each kind of thing. */
export const kindWords: Readonly<Record<NameKind, string>> = {
  key: 'key',
  value: 'value',
  questiongroup: 'questiongroup',
  category: 'category',
  translation: 'translation',
  configuration: 'configuration',
  'question condition': 'condition',
  'questiongroup condition': 'condition',
  other: 'pair',
  template: 'template',
}

/** Why names of a kind are not questlint's to change; `undefined` when they are. */
export function whyFixed({ kind, by, text }: Mention): string | undefined {
  if (kind === 'template') {
    return `"${shortName(text)}" is a template of the application: its name can only be changed there.`
  }
  if (kind === 'configuration' && by !== 'pk') {
    return `The code of a configuration is part of the program, the addresses and the styles of the application: it can only be changed there.`
  }
  return undefined
}

/** Why a thing cannot have a name; `undefined` when it can. `mentions` are the places where the name would be. */
export function whyInvalid(mention: Mention, name: string, mentions: readonly Mention[]): string | undefined {
  if (mention.by === 'pk') return whyNoPk(name)
  const word = kindWords[mention.kind]
  if (mention.kind === 'questiongroup condition' || mention.kind === 'question condition' || mention.kind === 'other') {
    return whyNoName(word, name)
  }
  const refusal = whyNoKeyword(word, name)
  if (refusal !== undefined) return refusal
  return mention.kind === 'value' ? whyNoValue(mention.text, name, mentions) : undefined
}

function whyNoPk(name: string): string | undefined {
  const isPk = /^-?(0|[1-9]\d*)$/.test(name) && Number.isSafeInteger(Number(name)) && name !== '-0'
  return isPk ? undefined : `A pk is a whole number; "${shortName(name)}" is none.`
}

/** What JavaScript or Python reads as a value, not as a name. */
const literal = /^(?:true|false|null|undefined|NaN|Infinity|True|False|None)$/

function whyNoValue(old: string, name: string, mentions: readonly Mention[]): string | undefined {
  if (name === 'default') return 'In custom_to_options, "default" means every value that is not named there.'
  const isCompared = mentions.some(({ role }) => role === 'condition value')
  if (isCompared && literal.test(name)) {
    return `Conditions compare answers with this value, and "${name}" means something of its own there: take another name.`
  }
  if (!isCompared || isNumber(old) === isNumber(name)) return undefined
  return `Conditions compare answers with this value, and the application tells numbers from texts: "${shortName(old)}" can only become another ${isNumber(old) ? 'number' : 'text'}.`
}

/**
 * Why a value of a question with conditions cannot have a name: the application puts the answer before the expression
 * and runs the two (format facts 5.3, 5.4).
 */
export function whyMisread(name: string): string | undefined {
  if (isNumber(name)) return undefined
  const isTrue = (side: 'python' | 'browser'): boolean => truthFor(`=='${name}'`, name, side) === 'true'
  if (isTrue('python') && isTrue('browser')) return undefined
  return `Conditions are about answers with this value, and the application does not recognise the answer "${shortName(name)}": take a name that starts with a letter, has only letters, digits and "_", and is not a word of Python or JavaScript.`
}

function isNumber(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name)
}
