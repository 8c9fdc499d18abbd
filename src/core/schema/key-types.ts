import { lookUp } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { AnswerShape, Given, InputKind } from './generated/key-type-names.js'
import { keyTypesText } from './generated/texts.js'

export type { AnswerShape, Given, InputKind }

/** What an answer is stored as. */
export interface AnswerFacts {
  /** What is stored, in words. */
  readonly description?: string
  /** One text for each language. */
  readonly translated?: true
  /** Several can be chosen, so a list is stored. */
  readonly list?: true
  /** The choices are the key's values. */
  readonly values?: true
  /** The choices, where they are the same for every key. */
  readonly fixed?: readonly number[]
  /** What people read for each of these. */
  readonly labels?: readonly string[]
  /** Numbers stand for the choices. */
  readonly number?: true
  /** An answer of the usual form, where none is checked. */
  readonly example?: string
}

/** What people see of an input in the form. */
export interface InputFacts {
  /** How people answer, unless the input is disabled. */
  readonly answeredBy?: 'typing' | 'choosing'
  /** The browser reads it when it evaluates conditions. */
  readonly readForConditions?: true
  /** People see neither the input nor its label. */
  readonly hidden?: true
  /** What the attribute readonly does: it blocks typing, or its exact text disables the input. */
  readonly readonly?: 'blocks' | 'disables'
  /** The form/question template that draws it, whatever a question names. */
  readonly drawnBy?: string
  /** Nothing disables it. */
  readonly staysEnabled?: true
}

/** What the details page gets of an answer. */
export interface GivenFacts {
  /** No label comes with it, but to the template that is made for it. */
  readonly withoutLabel?: true
}

/** A template that an option in form_options chooses; without `value` any that is true does. */
export interface OtherTemplate {
  readonly option: string
  readonly value?: string
  readonly template: string
  /** The conditions do not reach it. */
  readonly withoutConditions?: true
  /** It draws no input, so that saving deletes the answer. */
  readonly withoutInput?: true
  /** The page of the form breaks with this exception. */
  readonly raises?: string
  /** Nothing disables its inputs. */
  readonly staysEnabled?: true
}

/** What one key type is (`schemas/key-types.json`; format facts 3.1 and 11). */
export interface KeyTypeFacts {
  readonly description: string
  /** What it is called elsewhere. */
  readonly alsoCalled?: readonly string[]
  /** Its place among the types that are offered for a new key. */
  readonly usual?: number
  /** What an answer is stored as, by its name in `answers`. */
  readonly answer: AnswerShape
  /** The most characters of an answer that the specification allows where `max_length` says nothing. */
  readonly specifiedLength?: number
  /** The most characters of a text that the form takes where `max_length` says nothing. */
  readonly formLength?: number
  /** `formLength` limits the text of the first language only. */
  readonly unlimitedInTranslation?: true
  /** The choices begin with an empty one. */
  readonly emptyChoice?: true
  /** The option of another question that says what can be chosen. */
  readonly drivenBy?: string
  /** The option in form_options without which a question does not work, and what happens then. */
  readonly needs?: { readonly option: string; readonly consequence: string }
  /** The option that each value needs. */
  readonly valuesNeed?: string
  /** What is given out in the order of the values. */
  readonly orderGives?: 'numbers' | 'pictures'
  /** Texts of the key that only this type reads. */
  readonly texts?: readonly string[]
  /** The input is disabled until another question is answered. */
  readonly disabled?: true
  /** Its answers are not meant to be seen anywhere. */
  readonly withheld?: true
  /** The form/question template when no option names one; `default` when absent. */
  readonly form?: string
  readonly input: {
    /** What people see of it, by its name in `inputs`. */
    readonly kind: InputKind
    /** The form/field template that draws it. */
    readonly template?: string
    /** People choose the answer beside the input, also where they cannot type. */
    readonly picker?: true
    readonly otherwise?: readonly OtherTemplate[]
  }
  readonly details: {
    /** The details/field template when no option names one; `null` when nothing is shown. */
    readonly template: string | null
    /** What the template gets of an answer. */
    readonly gives: Given
    /** The same with `with_raw_values: true`. */
    readonly givesWithRawValues?: Given
    readonly otherwise?: readonly OtherTemplate[]
  }
}

interface Table {
  readonly default: string
  readonly answers: Readonly<Record<AnswerShape, AnswerFacts>>
  readonly inputs: Readonly<Record<InputKind, InputFacts>>
  readonly gives: Readonly<Record<Given, GivenFacts>>
  readonly types: Readonly<Record<string, KeyTypeFacts>>
}

const table = JSON.parse(keyTypesText) as Table

/** The key types that the loader knows (format facts 3.1). */
export const keyTypes: readonly string[] = Object.keys(table.types)

/** The type of a key that names none. */
export const defaultKeyType = table.default

/** All of them; those that are usual come first. */
export const usualKeyTypes: readonly string[] = [...keyTypes].sort((left, right) => placeOf(left) - placeOf(right))

function placeOf(type: string): number {
  return keyTypeFacts(type)?.usual ?? Number.POSITIVE_INFINITY
}

/** Whether the loader knows a type. */
export function isKeyType(type: string): boolean {
  return Object.hasOwn(table.types, type)
}

/** The key type that a name is meant as, where one is: nearly its own, or what it is called elsewhere. */
export function meantKeyType(name: string): string | undefined {
  const called = name.toLowerCase()
  return nearestName(name, keyTypes) ?? keyTypes.find((type) => keyTypeFacts(type)?.alsoCalled?.includes(called))
}

/** What a key type is; `undefined` for a name that the loader does not know. */
export function keyTypeFacts(type: string): KeyTypeFacts | undefined {
  return lookUp(table.types, type)
}

/** What the answers of a key type are stored as; `undefined` for an unknown type. */
export function answerFacts(type: string): AnswerFacts | undefined {
  const facts = keyTypeFacts(type)
  return facts && table.answers[facts.answer]
}

/** Whether people choose the answers of a key type, from its values or from what the application lists; `undefined` for an unknown type. */
export function offersChoices(type: string): boolean | undefined {
  const facts = keyTypeFacts(type)
  const answer = answerFacts(type)
  return facts && (answer?.values === true || answer?.fixed !== undefined || facts.input.kind === 'list')
}

/** What people see of the input of a key type; `undefined` for an unknown type. */
export function inputFacts(type: string): InputFacts | undefined {
  const facts = keyTypeFacts(type)
  return facts && table.inputs[facts.input.kind]
}

/** What the details page gets of the answers of a key type; `undefined` for an unknown type. */
export function givenFacts(type: string): GivenFacts | undefined {
  const facts = keyTypeFacts(type)
  return facts && table.gives[facts.details.gives]
}

/** Whether the answers of a key type are stored as a shape of `answers`, by its name. */
export function isStoredAs(type: string | undefined, answer: AnswerShape): boolean {
  return type !== undefined && keyTypeFacts(type)?.answer === answer
}

/** The key types whose choices are the key's values; without any the loader stops. */
export const valueTypes = typesWith((type) => answerFacts(type)?.values)

/** The key types whose answers are one text a language. */
export const translatedTypes = typesWith((type) => answerFacts(type)?.translated)

/** The key types whose answers are stored as a list, since several can be chosen. */
export const listTypes = typesWith((type) => answerFacts(type)?.list)

/** The key types whose stored answers are numbers that stand for choices. */
export const numberedTypes = typesWith((type) => answerFacts(type)?.number)

/** The key types whose inputs people do not see, nor their labels. */
export const hiddenTypes = typesWith((type) => inputFacts(type)?.hidden)

/** The key types whose inputs are radio buttons or checkboxes, the only ones that the browser reads for conditions (format facts 5.4). */
export const readTypes = typesWith((type) => inputFacts(type)?.readForConditions)

function typesWith(member: (type: string) => true | undefined): ReadonlySet<string> {
  return new Set(keyTypes.filter(member))
}
