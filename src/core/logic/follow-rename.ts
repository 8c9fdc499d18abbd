import type { Answer } from '../condition/evaluate.ts'
import type { Change, Document } from '../document/document.ts'
import { answersTo } from '../form/answer-domain.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { appendPointer } from '../text/pointer.ts'
import { allQuestions, type Found, findAnswers, findQuestion, findTargets, pathTo, uniqueName } from './find-name.ts'
import { applyInRounds } from './in-rounds.ts'
import { expectations, type GivenValue, type LogicTest, readLogicTests } from './logic-test.ts'

/** The text of a file of tests after a rename, and how many names in it changed. */
export interface FollowedRename {
  readonly text: string
  readonly changed: number
}

/**
 * Lets a file of tests follow a rename: names that stood for something get its name of now. `before` and `after` are the same questionnaire, in
 * which nothing but names differs. Gives `undefined` where the text cannot be changed so.
 */
export function followRename(
  document: Document,
  before: Questionnaire,
  after: Questionnaire,
): FollowedRename | undefined {
  const nodes = new Map(walkAll(after.roots).map((node) => [node.pointer, node]))
  const following: Following = { before, after, nowAt: (node) => nodes.get(node.pointer) }
  const { tests } = readLogicTests(document.value)
  const changes = tests.map((test, index) => changesOf(test, `/tests/${index}`, following))
  const text = applyInRounds(document, changes)?.text
  return text === undefined ? undefined : { text, changed: changes.flat().length }
}

interface Following {
  readonly before: Questionnaire
  readonly after: Questionnaire
  readonly nowAt: (node: Node) => Node | undefined
}

function changesOf(test: LogicTest, pointer: string, following: Following): Change[] {
  const { before, after } = following
  const changes: Change[] = []
  for (const [name, value] of Object.entries(test.answers)) {
    const at = appendPointer(`${pointer}/answers`, name)
    const question = findQuestion(before, name)
    if ('problem' in question) continue
    changes.push(...changedAnswers(question.found, value, at, following))
    const renamed = renamedTo(name, question, findQuestion(after, name), following)
    // The name is last, as the pointers of what is below it have it.
    if (renamed !== undefined) changes.push({ op: 'rename', pointer: at, name: renamed })
  }
  for (const expectation of expectations) {
    for (const [index, name] of (test[expectation] ?? []).entries()) {
      const change = renamedTarget(name, `${pointer}/${expectation}/${index}`, following)
      if (change !== undefined) changes.push(change)
    }
  }
  return changes
}

function renamedTarget(name: string, pointer: string, following: Following): Change | undefined {
  const end = name.length - (name.endsWith(allQuestions) ? allQuestions.length : 0)
  const plain = name.slice(0, end)
  const [old, now] = [findTargets(following.before, plain), findTargets(following.after, plain)]
  const text = renamedTo(plain, first(old), first(now), following)
  return text === undefined ? undefined : { op: 'replaceText', pointer, start: 0, end, text }
}

function first(found: Found<readonly Node[]>): Found<Node> {
  if ('problem' in found) return found
  const [node] = found.found
  return node === undefined ? { problem: '' } : { found: node }
}

/** The name of now, with as many steps as before; `undefined` where the old one still stands for the same. */
function renamedTo(name: string, old: Found<Node>, now: Found<Node>, { nowAt }: Following): string | undefined {
  if ('problem' in old) return undefined
  const node = nowAt(old.found)
  if (node === undefined || ('found' in now && now.found === node)) return undefined
  const steps = name.split('/').length
  const isPath = pathTo(old.found).slice(-steps).join('/') === name
  return isPath ? pathTo(node).slice(-steps).join('/') : uniqueName(node)
}

function changedAnswers(question: Node, value: GivenValue, at: string, { nowAt }: Following): Change[] {
  const now = nowAt(question)
  const items = Array.isArray(value) ? (value as readonly Answer[]) : [value as Answer]
  if (now === undefined) return []
  return items.flatMap((item, index): Change[] => {
    const renamed = renamedAnswer(question, now, item)
    if (renamed === undefined) return []
    return [{ op: 'replace', pointer: Array.isArray(value) ? `${at}/${index}` : at, value: renamed }]
  })
}

/** The keyword of now of a choice that is told by its keyword: choices keep their order. */
function renamedAnswer(question: Node, now: Node, item: Answer): Answer | undefined {
  const [old, choices] = [answersTo(question), answersTo(now)]
  if (old.kind !== 'finite' || choices.kind !== 'finite' || 'found' in findAnswers(now, item)) return undefined
  return choices.answers[old.answers.indexOf(item)]
}
