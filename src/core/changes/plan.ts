import type { AnswerValue } from '../answers/value.ts'

export type MigrationDeed = 'decide' | 'drop' | 'move' | 'rename' | 'map' | 'split' | 'default' | 'cut' | 'keep'

/** What becomes of the answers at one place; see `schemas/migration.schema.json`. */
export interface MigrationEntry {
  /** `questiongroup`, `questiongroup/question` or `questiongroup/question/value`. */
  readonly at: string
  readonly do: MigrationDeed
  readonly rule?: string
  readonly reason?: string
  readonly to?: string
  /** Only for questionnaires in which a question has one of some values. */
  readonly when?: { readonly at: string; readonly has: readonly (string | number | boolean)[] }
  readonly values?: Readonly<Record<string, string | number | boolean | null>>
  readonly as?: 'list' | 'single'
  readonly parts?: readonly { readonly values: readonly (string | number)[]; readonly to: string }[]
  readonly value?: unknown
  readonly most?: number
}

/** The answers to one configuration that an operation concerns, as entries of a plan carry them. */
export interface ConcernedAnswers {
  /** `code@edition` */
  readonly configuration: string
  /** The pk of its record, where it is one of a fixture. */
  readonly pk: number | undefined
  readonly entries: readonly MigrationEntry[]
}

/** What becomes of stored answers when a configuration changes. */
export interface MigrationPlan {
  readonly from: string
  readonly to: string
  readonly from_pk?: number
  readonly to_pk?: number
  readonly name?: string
  /** What both configurations are made of, and how many versions are stored, in the catalogue that the plan was made for. */
  readonly from_fingerprint?: string
  readonly to_fingerprint?: string
  readonly stored?: number
  readonly entries: readonly MigrationEntry[]
}

/** The plan that a value is, which fits the schema. */
export function readPlan(value: unknown): MigrationPlan {
  return value as MigrationPlan
}

/** A place as it is taken apart: questiongroup, question, value. */
export interface EntryPlace {
  readonly questiongroup: string
  readonly question?: string
  readonly value?: string
}

/** Takes the place of an entry apart. */
export function placeOfEntry(at: string): EntryPlace {
  const [questiongroup = '', question, value] = at.split('/')
  return { questiongroup, ...(question !== undefined && { question }), ...(value !== undefined && { value }) }
}

/** A value as plans name it; `undefined` for lists and objects. */
export function nameOfValue(value: AnswerValue): string | undefined {
  return value === null || typeof value === 'object' ? undefined : String(value)
}

/** Where the answers of an entry go, as `questiongroup` or `questiongroup/question`; `undefined` where they stay. */
export function targetOf(entry: MigrationEntry): string | undefined {
  const { questiongroup, question, value } = placeOfEntry(entry.at)
  if (entry.to === undefined || value !== undefined) return undefined
  if (question === undefined) return entry.do === 'default' ? undefined : entry.to
  return entry.to.includes('/') ? entry.to : `${questiongroup}/${entry.do === 'move' ? question : entry.to}`
}

/** What a plan says that cannot be applied, by the place of it in the plan. */
export interface PlanProblem {
  readonly pointer: string
  readonly message: string
}

/** What is in the way of applying a plan: entries that nobody has decided, and those that say no place where answers can go. */
export function problemsOfPlan({ entries }: MigrationPlan): readonly PlanProblem[] {
  return entries.flatMap((entry, index) => {
    const lacking = needs[entry.do]?.find((member) => entry[member] === undefined)
    const message = lacking === undefined ? problemOf(entry) : `"do: ${entry.do}" needs "${lacking}"`
    return message === undefined ? [] : [{ pointer: `/entries/${index}/do`, message: `${entry.at}: ${message}` }]
  })
}

const needs: Partial<Readonly<Record<MigrationDeed, readonly (keyof MigrationEntry)[]>>> = {
  drop: ['reason'],
  keep: ['reason'],
  move: ['to'],
  rename: ['to'],
  split: ['parts'],
  default: ['value'],
  cut: ['most', 'reason'],
}

function problemOf(entry: MigrationEntry): string | undefined {
  const { question, value } = placeOfEntry(entry.at)
  switch (entry.do) {
    case 'decide':
      return 'nobody has decided what happens to these answers'
    case 'move':
      if (question === undefined || value !== undefined) return 'only answers to a question can be moved'
      return entry.to?.includes('/') ? undefined : '"to" must be questiongroup/question'
    case 'rename':
      return entry.to?.includes('/') ? '"to" must be the new keyword alone' : undefined
    case 'map':
      if (question === undefined || value !== undefined) return 'only answers to a question can be mapped'
      if (entry.values === undefined && entry.as === undefined) return '"values" or "as" is missing'
      return entry.to === undefined || entry.to.includes('/') ? undefined : '"to" must be questiongroup/question'
    case 'split':
      return question === undefined || value !== undefined ? 'only answers to a question can be split' : undefined
    case 'default':
      if (question === undefined && !entry.to?.includes('/'))
        return 'a questiongroup needs "to", the question to answer'
      return value === undefined ? undefined : 'only a question can be answered'
    case 'cut':
      return value === undefined ? undefined : 'a choice cannot be cut'
    default:
      return undefined
  }
}
