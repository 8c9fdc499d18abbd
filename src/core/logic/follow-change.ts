import type { Answer } from '../condition/evaluate.ts'
import type { Change, Document } from '../document/document.ts'
import { movedPath } from '../questionnaire/moved-path.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { addAll } from '../text/lists.ts'
import { appendPointer } from '../text/pointer.ts'
import { answersTo } from '../triggers/answer-domain.ts'
import { allQuestions, type Found, findAnswers, findQuestion, findTargets, pathTo, uniqueName } from './find-name.ts'
import { applyInRounds } from './in-rounds.ts'
import { expectations, type GivenValue, type LogicTest, readLogicTests } from './logic-test.ts'

/** The text of a file of tests after a change of the configuration. */
export interface FollowedTests {
  readonly text: string
  /** How many names in it changed. */
  readonly changed: number
  /** How many names of what is gone were taken out, and how many tests that expected nothing else. */
  readonly dropped: number
  readonly droppedTests: number
}

/**
 * Lets a file of tests follow a change of names and places: names that stood for something get its current name, names
 * of what is gone go. `before` and `after` are the same questionnaire; `moves` has the paths of what is elsewhere
 * afterwards. Gives `undefined` where the text cannot be changed so.
 */
export function followChange(
  document: Document,
  before: Questionnaire,
  after: Questionnaire,
  moves: ReadonlyMap<string, string> = new Map(),
): FollowedTests | undefined {
  const following: Following = { before, after, nowAt: matchNodes(before, after, moves) }
  const { tests } = readLogicTests(document.value)
  const followed = tests.map((test, index) => changesOf(test, `/tests/${index}`, following))
  const names = applyInRounds(
    document,
    followed.map(({ renames, drops }) => [...drops, ...renames]),
  )
  const empty = followed.flatMap(({ isEmpty }, index) => (isEmpty ? index : []))
  // A file has one test at least.
  const gone = empty.length === tests.length ? empty.slice(1) : empty
  const rest =
    names && applyInRounds(names, [gone.reverse().map((index) => ({ op: 'remove', pointer: `/tests/${index}` }))])
  if (rest === undefined) return undefined
  return {
    text: rest.text,
    changed: followed.flatMap(({ renames }) => renames).length,
    dropped: followed.reduce((sum, { dropped }) => sum + dropped, 0),
    droppedTests: gone.length,
  }
}

interface Following {
  readonly before: Questionnaire
  readonly after: Questionnaire
  readonly nowAt: (node: Node) => Node | undefined
}

/** What is renamed is where it was, everything else has its path or one that it moved to. */
function matchNodes(
  before: Questionnaire,
  after: Questionnaire,
  moves: ReadonlyMap<string, string>,
): (node: Node) => Node | undefined {
  const name = (node: Node): string => pathTo(node).join('/')
  const nodes = walkAll(after.roots)
  const byPath = new Map(nodes.map((node) => [name(node), node]))
  const byPlace = new Map(nodes.map((node) => [node.pointer, node]))
  const old = new Set(walkAll(before.roots).map(name))
  return (node) => {
    const found = byPath.get(movedPath(name(node), moves))
    if (found) return found
    const renamed = byPlace.get(node.pointer)
    return renamed && !old.has(name(renamed)) ? renamed : undefined
  }
}

/** What becomes of one test; drops come first, from behind, so that the places of both stay. */
interface FollowedTest {
  readonly renames: readonly Change[]
  readonly drops: readonly Change[]
  readonly dropped: number
  readonly isEmpty: boolean
}

function changesOf(test: LogicTest, pointer: string, following: Following): FollowedTest {
  const { before, after, nowAt } = following
  const renames: Change[] = []
  const drops: Change[] = []
  for (const [name, value] of Object.entries(test.answers)) {
    const at = appendPointer(`${pointer}/answers`, name)
    const question = findQuestion(before, name)
    if ('problem' in question) continue
    const now = nowAt(question.found)
    const answer = now && followAnswer(question.found, now, value)
    if (answer === undefined) {
      drops.push({ op: 'remove', pointer: at })
      continue
    }
    if (answer !== value) renames.push({ op: 'replace', pointer: at, value: answer })
    const renamed = renamedTo(name, question, findQuestion(after, name), following)
    // The name is last, as the pointers of what is below it have it.
    if (renamed !== undefined) renames.push({ op: 'rename', pointer: at, name: renamed })
  }
  let left = 0
  let dropped = drops.length
  for (const expectation of expectations) {
    const names = test[expectation] ?? []
    const list = `${pointer}/${expectation}`
    const gone = names.flatMap((name, index) => (isGone(name, following) ? index : []))
    const kept = names.flatMap((name, index) => (gone.includes(index) ? [] : name))
    left += kept.length
    dropped += gone.length
    if (kept.length === 0 && gone.length > 0) drops.push({ op: 'remove', pointer: list })
    else for (const index of gone.reverse()) drops.push({ op: 'remove', pointer: `${list}/${index}` })
    addAll(
      renames,
      kept.flatMap((name, index) => renamedTarget(name, `${list}/${index}`, following) ?? []),
    )
  }
  return { renames, drops, dropped, isEmpty: dropped > 0 && left === 0 }
}

function renamedTarget(name: string, pointer: string, following: Following): Change | undefined {
  const plain = withoutAll(name)
  const [old, now] = [findTargets(following.before, plain), findTargets(following.after, plain)]
  const text = renamedTo(plain, first(old), first(now), following)
  return text === undefined ? undefined : { op: 'replaceText', pointer, start: 0, end: plain.length, text }
}

function withoutAll(name: string): string {
  return name.endsWith(allQuestions) ? name.slice(0, -allQuestions.length) : name
}

function isGone(name: string, { before, nowAt }: Following): boolean {
  const old = first(findTargets(before, withoutAll(name)))
  return 'found' in old && nowAt(old.found) === undefined
}

function first(found: Found<readonly Node[]>): Found<Node> {
  if ('problem' in found) return found
  const [node] = found.found
  return node === undefined ? { problem: '' } : { found: node }
}

/** The current name, with as many steps as before; `undefined` where the old one still stands for the same. */
function renamedTo(name: string, old: Found<Node>, now: Found<Node>, { nowAt }: Following): string | undefined {
  if ('problem' in old) return undefined
  const node = nowAt(old.found)
  if (node === undefined || ('found' in now && now.found === node)) return undefined
  const steps = name.split('/').length
  const isPath = pathTo(old.found).slice(-steps).join('/') === name
  const path = pathTo(node).slice(-steps).join('/')
  return isPath && path !== name ? path : uniqueName(node)
}

/** An answer in the current names; `undefined` where nothing of it is left, the value itself where nothing changed. */
function followAnswer(question: Node, now: Node, value: GivenValue): GivenValue | undefined {
  if (!Array.isArray(value)) return value === null ? value : followItem(question, now, value as Answer)
  const items = (value as readonly Answer[]).map((item) => followItem(question, now, item))
  if (items.every((item, index) => item === value[index])) return value
  const left = items.flatMap((item) => (item === undefined ? [] : item))
  return left.length === 0 ? undefined : left
}

/** The current keyword of a choice: choices that were renamed keep their order. */
function followItem(question: Node, now: Node, item: Answer): Answer | undefined {
  const [old, choices] = [answersTo(question), answersTo(now)]
  if (old.kind !== 'finite' || choices.kind !== 'finite' || 'found' in findAnswers(now, item)) return item
  const given = findAnswers(question, item)
  if ('problem' in given) return item
  const meant = given.found[0]
  return old.answers.length === choices.answers.length && meant !== undefined
    ? choices.answers[old.answers.indexOf(meant)]
    : undefined
}
