import { isPlain } from '../text/printable.ts'
import type { Range } from '../text/range.ts'
import { type Judgement, judgeExpression } from './judge.ts'
import { type MeantComparison, readMeant } from './meant-comparison.ts'
import { type PlainComparison, readPlain } from './plain-comparison.ts'

/** What a condition shows: questions of the same questiongroup, or questiongroups on the same form page. */
export type ConditionKind = 'question' | 'questiongroup'

/** A piece of a condition with its place in the decoded string. */
export interface Piece extends Range {
  readonly text: string
}

/** The expression of a condition; what it says is found when it is asked for, and once. */
export interface Expression extends Piece {
  /** The comparison that it is, when it is as plain as nearly all are. */
  readonly plain: PlainComparison | undefined
  /** The comparison that it is meant to be, whatever language it is written in. */
  readonly meant: MeantComparison | undefined
  /** The keyword with which it compares the answer, when it is `=='keyword'`. */
  readonly keyword: string | undefined
  /** What both languages do with it. */
  readonly judgement: Judgement
}

/** A condition, taken apart once as the application does; without `expression` and `name` it is not of the form `expression|name`. */
export interface Condition {
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly expression?: Expression
  readonly name?: Piece
  /** Where it contains commas, each of which ends a condition of questiongroups for the browser. */
  readonly commas: readonly Range[]
  /** Whether the browser can read a list of each kind as far as this condition goes. */
  readonly isReadable: Readonly<Record<ConditionKind, boolean>>
}

/** A condition of the form `expression|name`. */
export type WholeCondition = Condition & Required<Pick<Condition, 'expression' | 'name'>>

const bareName = /^\s*[A-Za-z_][\w-]*\s*$/

/** Whether a condition is written the wrong way round, as `name|expression`. */
export function isSwapped({ expression, name }: Pick<WholeCondition, 'expression' | 'name'>): boolean {
  return bareName.test(expression.text) && readMeant(name.text) !== undefined
}

const memoLimit = 2000
const memo = new Map<string, Condition>()

/** Takes a condition apart as the Python loader does: `entry.split('|')` has to give exactly two parts (format facts, 5.2). */
export function readCondition(text: string): Condition {
  const known = memo.get(text)
  if (known) return known
  const condition = read(text)
  if (memo.size >= memoLimit) memo.clear()
  memo.set(text, condition)
  return condition
}

/** The conditions of a list, `undefined` for an item that is no text; `undefined` for a value that is no list. */
export function readConditions(list: unknown): readonly (Condition | undefined)[] | undefined {
  if (!Array.isArray(list)) return undefined
  return list.map((item: unknown) => (typeof item === 'string' ? readCondition(item) : undefined))
}

/** The text of a condition or expression without what changes nothing: spaces and the kind of quotes. */
export function bareText(text: string): string {
  return text.replaceAll('"', "'").replaceAll(' ', '')
}

/** Tells whether an item of a list is a text of the form `expression|name`. */
export function isWhole(condition: Condition | undefined): condition is WholeCondition {
  return condition?.name !== undefined
}

function read(text: string): Condition {
  const pieces = splitAtBars(text)
  const commas = text.includes(',') ? commasIn(text) : none
  const [expression, name] = pieces
  const parts = pieces.length === 2 && expression && name ? { expression: new LazyExpression(expression), name } : {}
  return { text, pieces, commas, isReadable: readabilityOf(text), ...parts }
}

/**
 * What is worked out when it is asked for; a class, as there may be hundreds of thousands, and closures for each take
 * four times the memory.
 */
class LazyExpression implements Expression {
  readonly text: string
  readonly start: number
  readonly end: number
  #plain: readonly [Expression['plain']] | undefined
  #meant: readonly [Expression['meant']] | undefined
  #judgement: Expression['judgement'] | undefined

  constructor({ text, start, end }: Piece) {
    this.text = text
    this.start = start
    this.end = end
  }

  get plain() {
    this.#plain ??= [readPlain(this.text)]
    return this.#plain[0]
  }

  get meant() {
    this.#meant ??= [readMeant(this.text)]
    return this.#meant[0]
  }

  get keyword() {
    return comparedKeyword(this.text)
  }

  get judgement() {
    this.#judgement ??= judgeExpression(this.text)
    return this.#judgement
  }
}

const none: Condition['commas'] = []

function commasIn(text: string): Condition['commas'] {
  return [...text.matchAll(/,/g)].map(({ index }) => ({ start: index, end: index + 1 }))
}

function comparedKeyword(expression: string): string | undefined {
  const match = /^ *== *(?:'([^'"\\]*)'|"([^'"\\]*)") *$/.exec(expression)
  return match?.[1] ?? match?.[2]
}

function splitAtBars(text: string): Piece[] {
  let start = 0
  return text.split('|').map((part) => {
    const piece = { text: part, start, end: start + part.length }
    start = piece.end + 1
    return piece
  })
}

/**
 * Conditions of questiongroups reach the browser joined by commas; it splits them at commas, then at `|`, and ignores
 * all when a piece does not fit.
 */
function readabilityOf(text: string): Condition['isReadable'] {
  const pieces = text.split(',')
  const questiongroup = pieces.every((piece) => piece.split('|').length === 2)
  return readabilities[Number(isReadableInBrowser(text))]?.[Number(questiongroup)] ?? { question: false, questiongroup }
}

const readabilities = [false, true].map((question) =>
  [false, true].map((questiongroup) => ({ question, questiongroup })),
)

/**
 * Tells whether the browser can read a list of `question_conditions` with this text: it is written as Python writes a list, and that is
 * JSON only when every entry has a single quote and no double quote (format facts, 5.4), and no character that Python
 * writes as `\\x…` or `\\U…`.
 */
export function isReadableInBrowser(entry: string): boolean {
  return entry.includes("'") && !entry.includes('"') && !isHexWritten(entry)
}

/**
 * Whether `repr` writes a character as JSON cannot: `\\x…` for control characters and the unprintable ones up to
 * U+00FF, `\\U…` for those above U+FFFF.
 */
function isHexWritten(text: string): boolean {
  if (isPlain(text)) return false
  if (/(?![\t\n\r])[\p{Cc}\u00a0\u00ad]/u.test(text)) return true
  return /[\ud800-\udbff][\udc00-\udfff]/.test(text) && /(?=[\u{10000}-\u{10ffff}])\p{C}/u.test(text)
}
