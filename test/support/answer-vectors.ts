import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnswerValue, Decimal } from '../../src/core/answers/value.ts'

/** One record of `answers/answers.jsonl`; its README says what the fields mean. */
export interface AnswerVector {
  readonly id: string
  readonly configuration: string
  readonly edition: string
  readonly op: string
  readonly type: string
  readonly spec: 'ok' | 'no' | '?'
  readonly ok: boolean
  readonly errors: readonly VectorError[]
  readonly crash?: object
  readonly api_ok: boolean
  readonly api_crash?: object
  readonly api_errors?: readonly VectorError[]
  readonly fragile?: string
  /** The data and the cleaned data as JSON texts, since numbers must not be read by JavaScript. */
  readonly dataText: string
  readonly cleanedText: string | undefined
}

export interface VectorError {
  readonly questiongroup?: string
  readonly question?: string
  readonly kind: string
  /** In the words of the service. */
  readonly message: string
}

/** All vectors of a folder of oracles. */
export function readVectors(oracles: string): AnswerVector[] {
  const lines = readFileSync(join(oracles, 'answers/answers.jsonl'), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map(readVector)
}

function readVector(line: string): AnswerVector {
  const vector = JSON.parse(line) as AnswerVector
  return { ...vector, dataText: memberText(line, 'data') ?? 'null', cleanedText: memberText(line, 'cleaned') }
}

/** The text of a member at the top of a line of JSON. */
export function memberText(line: string, name: string): string | undefined {
  const start = topLevelMember(line, name)
  if (start < 0) return undefined
  let depth = 0
  for (let at = start; at < line.length; at++) {
    const character = line[at] ?? ''
    if (character === '"') at = endOfString(line, at)
    else if ('{['.includes(character)) depth++
    else if ('}]'.includes(character)) depth--
    const next = line[at + 1] ?? ''
    if (depth === 0 && (next === ',' || next === '}')) return line.slice(start, at + 1).trim()
  }
  return undefined
}

function topLevelMember(line: string, name: string): number {
  let depth = 0
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? ''
    if (character === '"') {
      const end = endOfString(line, at)
      const isName = depth === 1 && line[end + 1] === ':'
      if (isName && line.slice(at + 1, end) === name) return end + 2
      at = end
    } else if ('{['.includes(character)) depth++
    else if ('}]'.includes(character)) depth--
  }
  return -1
}

function endOfString(line: string, start: number): number {
  let at = start + 1
  while (line[at] !== '"') at += line[at] === '\\' ? 2 : 1
  return at
}

/** Whether two values are equal and so are their types, 5 and 5.0 being two. */
export function isSame(left: AnswerValue | undefined, right: AnswerValue | undefined): boolean {
  if (left instanceof Decimal) return Object.is(left.value, decimalOf(right))
  if (typeof left !== 'object' || left === null) return left === right
  if (typeof right !== 'object' || right === null || right instanceof Decimal) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [a, b] = [Object.entries(left as object), Object.entries(right as object)]
  const others = new Map(b as [string, AnswerValue][])
  return (
    a.length === b.length &&
    a.every(([name, value]) => others.has(name) && isSame(value as AnswerValue, others.get(name)))
  )
}

function decimalOf(value: AnswerValue | undefined): number | undefined {
  if (value instanceof Decimal) return value.value
  const special = (value as { $float?: string } | undefined)?.$float
  return special === undefined ? undefined : Number(special.replace('inf', 'Infinity'))
}
