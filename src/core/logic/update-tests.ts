import type { Change, Document } from '../document/document.ts'
import type { Node } from '../questionnaire/node.ts'
import { memberOf } from '../text/json-value.ts'
import { lastToken, resolvePointer } from '../text/pointer.ts'
import { uniqueName } from './find-name.ts'
import { applyInRounds } from './in-rounds.ts'
import type { Expectation } from './logic-test.ts'
import type { ExpectationFailure, TestOutcome } from './run-tests.ts'

/** The text of a file of tests after an intended change, and how many expectations it has turned around. */
export interface UpdatedTests {
  readonly text: string
  readonly updated: number
}

const opposites: Readonly<Record<Expectation, Expectation>> = {
  shown: 'hidden',
  hidden: 'shown',
  savable: 'unsavable',
  unsavable: 'savable',
}

/**
 * Turns the expectations around that failed, in the text of their file: each name goes to the opposite list of its
 * test; comments, order and everything else stay. Expectations whose outcome is unknown, and names that stand for
 * nothing, stay as they are. Gives `undefined` where the text cannot be changed so.
 */
export function updateTests(document: Document, outcomes: readonly TestOutcome[]): UpdatedTests | undefined {
  const plans = outcomes.map(planOf).filter(({ moves }) => moves.length > 0)
  const updated = plans.reduce((sum, { moves }) => sum + moves.length, 0)
  const current = applyInRounds(
    document,
    plans.map((plan) => stepsOf(plan, document.value)),
  )
  return current && { text: current.text, updated }
}

/** What becomes of one name of a list. */
interface Move {
  readonly from: Expectation
  readonly index: number
  readonly failing: readonly string[]
  /** Those behind the same name that are as expected. */
  readonly staying: readonly string[]
}

interface Plan {
  readonly pointer: string
  readonly moves: readonly Move[]
}

function planOf({ pointer, failures, targets }: TestOutcome): Plan {
  const moving = failures.filter(
    (failure): failure is ExpectationFailure => failure.kind === 'expectation' && failure.verdict !== 'unknown',
  )
  const places = [...new Set(moving.map((failure) => failure.pointer))]
  const moves = places.flatMap((at): Move[] => {
    const own = moving.filter((failure) => failure.pointer === at)
    const failing = new Set(own.map(({ node }) => node))
    const staying = targets.filter((target) => target.at === at && !failing.has(target.node)).map(({ node }) => node)
    const from = own[0]?.expectation
    const [names, others] = [namesOf([...failing]), namesOf(staying)]
    if (from === undefined || names === undefined || others === undefined) return []
    return [{ from, index: Number(lastToken(at)), failing: names, staying: others }]
  })
  return { pointer, moves }
}

function namesOf(nodes: readonly Node[]): readonly string[] | undefined {
  const names = nodes.flatMap((node) => uniqueName(node) ?? [])
  return names.length === nodes.length ? names : undefined
}

/** The changes of one test, one after the other: new names first, then the old ones are taken out from behind. */
function stepsOf({ pointer, moves }: Plan, data: unknown): Change[] {
  const test = resolvePointer(data, pointer)
  const steps: Change[] = []
  const lists = new Set<Expectation>()
  const lengthOf = (list: Expectation): number => {
    const items = memberOf(test, list)
    return Array.isArray(items) ? items.length : 0
  }
  const inserted = new Set<string>()
  const insert = (list: Expectation, name: string): void => {
    if (inserted.has(`${list} ${name}`)) return
    inserted.add(`${list} ${name}`)
    const isFirst = lengthOf(list) === 0 && !lists.has(list)
    const value = isFirst ? [name] : name
    steps.push({ op: 'insert', pointer: `${pointer}/${list}${isFirst ? '' : '/-'}`, value })
    lists.add(list)
  }
  for (const { from, index, failing, staying } of moves) {
    const written = memberOf(test, from)
    const name: unknown = Array.isArray(written) ? written[index] : undefined
    // One name keeps the words of its author.
    const names = failing.length === 1 && typeof name === 'string' && !name.endsWith('/*') ? [name] : failing
    for (const one of names) insert(opposites[from], one)
    for (const one of staying) insert(from, one)
  }
  for (const list of new Set(moves.map(({ from }) => from))) {
    const indexes = moves.flatMap((move) => (move.from === list ? [move.index] : [])).sort((a, b) => b - a)
    const isEmptied = indexes.length === lengthOf(list) && !lists.has(list)
    if (isEmptied) steps.push({ op: 'remove', pointer: `${pointer}/${list}` })
    else for (const index of indexes) steps.push({ op: 'remove', pointer: `${pointer}/${list}/${index}` })
  }
  return steps
}
