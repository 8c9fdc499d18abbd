import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorkspace, type Questionnaire, questionnairesOf } from '../../src/core/index.ts'

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

/** The questionnaires that the vectors are checked against, by `CODE@EDITION`, each within its set. */
export function readConfigurations(corpus: string, oracles: string): ReadonlyMap<string, Questionnaire> {
  const sets = JSON.parse(readFileSync(join(oracles, 'answers/sets.json'), 'utf8')) as Record<string, string[]>
  return new Map(
    Object.entries(sets).map(([name, files]) => {
      const overrides = files.some((file) => file.endsWith(' (overrides)'))
      const sources = files.map((file) => readSource(file.replace(' (overrides)', ''), corpus, oracles))
      const set = { files: sources.map(({ uri }) => uri), overrides }
      const workspace = createWorkspace({ files: sources, sets: [set] })
      const all = workspace.sets.flatMap((one) => one.files.flatMap(questionnairesOf))
      const found = all.findLast(({ configuration }) => `${configuration?.code}@${configuration?.edition}` === name)
      if (found === undefined) throw new Error(`${name} is in none of its files`)
      return [name, found] as const
    }),
  )
}

function readSource(file: string, corpus: string, oracles: string): { uri: string; text: string } {
  const folders = [corpus, join(oracles, 'answers/configurations'), join(oracles, 'answers')]
  const name = file.replace(/^corpus\//, '')
  for (const folder of folders) {
    try {
      return { uri: name, text: readFileSync(join(folder, name.replace(/^configurations\//, '')), 'utf8') }
    } catch {
      // It is in another one.
    }
  }
  throw new Error(`${file} is nowhere`)
}
