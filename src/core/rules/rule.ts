import type { Change, Document, Part, Problem, ProblemCode } from '../document/document.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import type { TextHolder } from '../questionnaire/texts.ts'
import type { SchemaProblem } from '../schema/problem.ts'
import type { Basis, Stops } from '../schema/severity.ts'
import type { Counted } from '../text/count.ts'
import type { TextEdit } from '../text/range.ts'
import type { ConditionList } from '../triggers/condition-lists.ts'
import type { Severity } from '../workspace/config.ts'
import type { ConfigurationFact, FileFacts, Model, RecordFact } from '../workspace/facts.ts'
import type { Project } from '../workspace/project.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import { type Consequence, severityFrom } from './consequences.ts'

/** What a message's hole takes; a list is worded as "a, b and 3 more". A number is part of what a finding says, a count is not. */
export type HoleValue = string | number | readonly string[] | Counted

/** Whether the value of a hole says how many of something there are. */
export function isCounted(value: HoleValue): value is Counted {
  return typeof value === 'object' && !Array.isArray(value)
}

/** A message with `{holes}`, and its own consequence and basis where they differ from the rule's, or what is not loaded. */
export type Message =
  | string
  | {
      readonly text: string
      readonly consequence?: Consequence
      readonly basis?: Basis
      readonly stops?: Stops
      /** What is in the object around the place belongs elsewhere; rules that yield tell nothing of what is in it. */
      readonly misplaces?: true
    }
export type Messages = Readonly<Record<string, Message>>

type TextOf<M extends Message> = M extends { readonly text: infer Text } ? Text : M
type HolesOf<Text> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesOf<Rest> : never
/** The values that fill the holes of one message. */
export type MessageData<M extends Message> = Readonly<Record<HolesOf<TextOf<M>>, HoleValue>>

/** How grave findings are, beside each other. */
export const severityRanks: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 }

/** What a rule is about; rule pages and the index group by it. */
export type Category =
  | 'syntax'
  | 'shape'
  | 'option'
  | 'reference'
  | 'trigger'
  | 'reader'
  | 'saving'
  | 'template'
  | 'link'
  | 'condition'
  | 'text'
  | 'unused'
  | 'answer'
  | 'project'

/** Everything said about a rule: its page, its wording and its severity come from here. */
export interface RuleMeta<M extends Messages = Messages> {
  readonly id: string
  /** What follows from its findings, and so how grave they are. */
  readonly consequence: Consequence
  /** Whether the severity rests on what the application does or on what the specification says. */
  readonly basis: Basis
  readonly category: Category
  /** What the application does not load because of any error of the rule; a message can say so for itself. */
  readonly stops?: Stops
  readonly fix: 'always' | 'sometimes' | 'never'
  readonly since: string
  /** One sentence: the defect. */
  readonly summary: string
  /** What the application does with it. */
  readonly why: string
  /** The rules whose findings at the same place make one of this rule pointless: graver ones, or what has to be mended first. */
  readonly yieldsTo?: readonly string[]
  readonly messages: M
  /** The holes with the name or pk of a record that may be gone, and its model where it can be of one only. */
  readonly uses?: { readonly holes: readonly string[]; readonly model?: Model }
  /** How the words in a hole are said, where the data, on which fingerprints rest, have other ones. */
  readonly said?: Readonly<Record<string, (words: string) => string>>
  /** The ids that messages had in earlier versions, each with the current id. An entry stays for ever, and its id is never used again. */
  readonly formerMessages?: Readonly<Record<string, string>>
}

/** A place in the data of a file, worded in pointers; lines and columns are for `report/`. */
export interface Place {
  /** The judged file unless said otherwise. */
  readonly uri?: string
  readonly pointer: string
  readonly part?: Part
  /** Characters of the string at the pointer. */
  readonly within?: { readonly start: number; readonly end: number }
  /** Offsets in the text, for what the data does not show. */
  readonly range?: { readonly start: number; readonly end: number }
}

/** Another place that belongs to a finding, worded by a message of the same rule. */
export interface Related {
  readonly messageId: string
  readonly data: Readonly<Record<string, HoleValue>>
  readonly uri: string
  readonly place: Place
}

/** How many related places people see of a finding, with the count of the others; programs get all. */
export const mostRelated = 8

/** A way to correct what a finding is about: changes to the data of files, or edits to the judged file's text. */
export interface Fix {
  readonly safe: boolean
  readonly changes?: readonly (Change & { readonly uri?: string })[]
  readonly edits?: readonly TextEdit[]
  /** What it does, where its changes do not tell: for edits, and for changes of what is not at the place of the finding. */
  readonly title?: string
}

/** A mistake as data; `report/` words it and computes lines and columns. */
export interface Finding {
  readonly rule: string
  readonly messageId: string
  readonly severity: Severity
  readonly basis: Basis
  /** What the application does not load because of it. */
  readonly stops?: Stops
  readonly data: Readonly<Record<string, HoleValue>>
  readonly uri: string
  readonly place: Place
  readonly related: readonly Related[]
  readonly fixes: readonly Fix[]
  /** What findings of one message and file have in common that have one cause; they become one finding. */
  readonly cause?: string
  /** Its path, where that was worked out while its file was at hand. */
  readonly path?: readonly string[]
  /** Its place in the author's words, where that is not what the file itself contains. */
  readonly where?: string
  /** The stored questionnaire that it is about: its code, else its number from 1. */
  readonly questionnaire?: string | number
  /** Only for what misspelt members add or hide: nobody is told, but what accepts or suppresses it does something. */
  readonly isUntold?: true
}

/** Whether a finding is for people. */
export function isTold({ isUntold }: Finding): boolean {
  return !isUntold
}

/** What a rule may add to a finding. */
export interface Extra {
  readonly related?: readonly { messageId: string; data?: Related['data']; uri?: string; place: Place }[]
  readonly fixes?: readonly Fix[]
  /** The same for findings of this message in a file that are to be told as one. */
  readonly cause?: string
  /** Only for what the schemas state per option, and the way of checking answers. */
  readonly severity?: Severity
  /** What follows from it, where that depends on what else there is. */
  readonly follows?: Consequence
  readonly basis?: Basis
  readonly stops?: Stops | undefined
  /** Only for findings whose places are those of a questionnaire in another file, or of the file without misspelt members. */
  readonly path?: readonly string[]
  readonly where?: string
  readonly questionnaire?: string | number
  readonly isUntold?: true
}

export type Report<M extends Messages> = <Id extends keyof M & string>(
  messageId: Id,
  place: Place,
  data: MessageData<M[Id]>,
  extra?: Extra,
) => void

/** What a rule knows while it judges one file of a set. */
export interface RuleContext<M extends Messages = Messages> {
  readonly file: SetFile
  readonly set: SetIndex
  readonly project: Project
  readonly report: Report<M>
}

/** The functions that a rule offers to the one walk over a judged file. */
export interface Visitor {
  readonly file?: () => void
  /** Each place with texts, with those whose texts they are. */
  readonly texts?: (holder: TextHolder) => void
  /** Each list of conditions, on a question or in the options of a key. */
  readonly conditions?: (list: ConditionList) => void
  /** Each configuration, and the node of a fragment file. */
  readonly questionnaire?: (questionnaire: Questionnaire) => void
  readonly configuration?: (configuration: ConfigurationFact, sections: readonly Node[]) => void
  readonly section?: (node: Node) => void
  readonly category?: (node: Node) => void
  readonly subcategory?: (node: Node) => void
  readonly questiongroup?: (node: Node) => void
  readonly question?: (node: Node) => void
  readonly node?: (node: Node) => void
  readonly record?: (record: RecordFact) => void
  /** The models whose records `record` is for; all by default. Most calls of a run would be for nothing without it. */
  readonly models?: readonly Model[]
}

/** How a rule words mistakes of the text with one code; the data of such a mistake fills the holes of the message. */
export interface ProblemWording<Id extends string> {
  readonly message: Id | ((data: Problem['data']) => Id)
  /** The message for the place that belongs to it. */
  readonly related?: Id
  /** What the fix does; a short description of its edits by default. */
  readonly fixTitle?: string
}

/** What a rule knows about a file whose data break the schema of its kind, before the file is looked at in its sets. */
export interface SchemaContext<M extends Messages = Messages> {
  readonly document: Document
  readonly facts: FileFacts
  /** All places that break the schema. */
  readonly problems: readonly SchemaProblem[]
  readonly report: Report<M>
}

/** A rule about the mistakes of a text, about what breaks a schema, or about the nodes and records of a file in its set. */
export interface Rule<M extends Messages = Messages> {
  readonly meta: RuleMeta<M>
  /** The mistakes of the text that are its own. */
  readonly problems?: Readonly<Partial<Record<ProblemCode, ProblemWording<NoInfer<keyof M & string>>>>>
  /** Begins a file; what it gives sees each place that breaks the schema, and reports those that are its own. */
  readonly checkSchema?: (context: SchemaContext<M>) => (problem: SchemaProblem) => void
  readonly create?: (context: RuleContext<M>) => Visitor
}

/** What nearly all rules have, so that a rule says it only where it differs. */
const usual = { since: '0.1.0', basis: 'application', fix: 'never' } as const

/** A rule as its file says it. */
interface RuleDefinition<M extends Messages> extends Omit<Rule<M>, 'meta'> {
  readonly meta: Omit<RuleMeta<M>, keyof typeof usual> & Partial<Pick<RuleMeta<M>, keyof typeof usual>>
}

/** Declares a rule; its messages' holes are inferred, so that a missing or unknown one does not compile. */
export function defineRule<const M extends Messages>(rule: RuleDefinition<M>): Rule<M> {
  return { ...rule, meta: { ...usual, ...rule.meta } }
}

/** Whether a finding is one of a rule, by one of the messages if any are named. */
export function isFinding<M extends Messages>(
  { rule, messageId }: Finding,
  of: Rule<M>,
  ...messageIds: readonly (keyof M & string)[]
): boolean {
  return rule === of.meta.id && (messageIds.length === 0 || messageIds.some((id) => id === messageId))
}

/** What follows from a message of a rule. */
export function consequenceOf(meta: RuleMeta, messageId: string): Consequence {
  return ownOf(meta, messageId).consequence ?? meta.consequence
}

/** The severity of a message of a rule before any configuration. */
export function severityOf(meta: RuleMeta, messageId: string): Severity {
  return severityFrom(consequenceOf(meta, messageId))
}

/** The severity of most findings of a rule before any configuration. */
export function severityOfRule(meta: RuleMeta): Severity {
  return severityFrom(meta.consequence)
}

/** The severity of what a rule reports before any configuration. */
export function severityOfReport(meta: RuleMeta, messageId: string, extra: Extra | undefined): Severity {
  if (extra?.severity !== undefined) return extra.severity
  return extra?.follows === undefined ? severityOf(meta, messageId) : severityFrom(extra.follows)
}

/** What the severity of a message of a rule rests on. */
export function basisOf(meta: RuleMeta, messageId: string): Basis {
  return ownOf(meta, messageId).basis ?? meta.basis
}

/** What the application does not load because of a message of a rule, where it is an error. */
export function stopsOf(meta: RuleMeta, messageId: string): Stops | undefined {
  return ownOf(meta, messageId).stops ?? meta.stops
}

/** Whether a message tells that what is in the object around its place belongs elsewhere. */
export function isOfMisplaced(meta: RuleMeta, messageId: string): boolean {
  return ownOf(meta, messageId).misplaces === true
}

function ownOf(meta: RuleMeta, messageId: string): Exclude<Message, string> | Record<string, undefined> {
  const message = meta.messages[messageId]
  return typeof message === 'object' ? message : {}
}
