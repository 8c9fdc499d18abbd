import { fromPlain } from '../answers/stored.ts'
import type { AnswerObject } from '../answers/value.ts'
import { type Node, walkAll } from '../questionnaire/node.ts'
import { type LostReader, readersLostSince } from '../questionnaire/questions/who-reads-by-name.ts'
import { fieldsReadOtherwise } from '../questionnaire/summary/summary-reads.ts'
import { groupBy } from '../text/group-by.ts'
import { listSome } from '../text/list-some.ts'
import { capitalize, shortName } from '../text/printable.ts'
import type { ChangePlace } from './change.ts'
import { add, addLoss, type Comparison, pathToNode, placeOf } from './comparison.ts'
import { renamePlace } from './renamed-answers.ts'
import { acceptedSample } from './witness.ts'

/** Tells of what lists, summaries, headers and programs of the service read by name, position or type and no longer find. */
export function compareReaders(comparison: Comparison): void {
  const { old, now } = comparison
  const broken = readersLostSince(old.questionnaire, now.questionnaire)
  const lost = [...broken, ...readOtherwise(comparison, broken)]
  const groups = groupBy(lost, ({ reader, names, harm }) => JSON.stringify([reader, names, harm]))
  for (const [cause, group] of groups) {
    const [first] = group
    const { reader, names, harm, node } = first
    if (reader === 'lists' && node !== undefined && isToldOfLists(comparison, node)) continue
    const uses = [...new Map(group.flatMap(pathOf)).values()]
    const drawn = {
      path: node ? pathToNode(node) : {},
      data: { reader: capitalize(reader), names: listed(names), harm },
      places: node ? [placeIn(node, comparison)] : [],
      ...(uses.length > 1 && { uses }),
      cause: `reader:${cause}`,
    }
    const answers = answersRead(comparison, group)
    if (answers === undefined) add(comparison, 'lost-reader', first.isGrave ? 'error' : 'warning', drawn)
    else {
      const weight = first.isGrave ? 'lost' : 'warned'
      const witness = { answers, old: `read by ${reader}`, new: harm, weight, problem: undefined } as const
      addLoss(comparison, 'lost-page', witness, drawn)
    }
  }
}

/** What the summary prints of other answers than before, or makes in another way, where it is not told that it is broken. */
function readOtherwise({ old, now, places }: Comparison, broken: readonly LostReader[]): readonly LostReader[] {
  const told = new Set(broken.flatMap(({ names }) => names))
  const placeNow = (place: string): string => {
    const [group = '', question = ''] = place.split('/')
    const renamed = renamePlace({ group, question }, places)
    return `${renamed.group}/${renamed.question}`
  }
  const fields = fieldsReadOtherwise(old.questionnaire, now.questionnaire, placeNow)
  return fields.flatMap(({ field, harm, node }) => {
    if (told.has(field)) return []
    const common = { reader: 'the PDF summary', names: [field], isGrave: false, givesAnswers: true }
    return [{ ...common, harm, node, identity: `${field} ${harm}` }]
  })
}

/** Whether it is told already that lists no longer have the answers to a question. */
function isToldOfLists({ changes }: Comparison, node: Node): boolean {
  const { questiongroup, question } = pathToNode(node)
  return changes.some(
    ({ rule, path, data }) =>
      rule === 'unread-answer' &&
      data.where === 'in lists' &&
      path.questiongroup === questiongroup &&
      path.question === question,
  )
}

/** Answers that a reader gave to people, and gives otherwise now; of a question that is gone it is told what becomes of its answers. */
function answersRead({ old, now }: Comparison, lost: readonly LostReader[]): AnswerObject | undefined {
  for (const { givesAnswers, node, names } of lost) {
    if (!givesAnswers) continue
    // A page that fails whatever is stored fails for a questionnaire without answers.
    if (node === undefined) return fromPlain({}) as AnswerObject
    for (const { keyword = '', parent } of questionsRead(node, names)) {
      const questiongroup = parent?.keyword ?? ''
      const question = old.groups.get(questiongroup)?.questions.get(keyword)
      if (question === undefined || !now.groups.get(questiongroup)?.questions.has(keyword)) continue
      const answers = acceptedSample(old, question)
      if (answers !== undefined) return answers
    }
  }
  return undefined
}

/** The questions at a node or in it that a reader names, or all where it names none of them. */
function questionsRead(node: Node, names: readonly string[]): readonly Node[] {
  const questions = walkAll([node]).filter(({ level }) => level === 'question')
  const named = questions.filter(({ keyword = '' }) => names.includes(keyword))
  return named.length > 0 ? named : questions
}

function pathOf({ node }: LostReader) {
  const path = node ? pathToNode(node) : {}
  return [[JSON.stringify(path), path] as const]
}

function placeIn(node: Node, { now }: Comparison): ChangePlace {
  return placeOf(node, node.questionnaire === now.questionnaire ? 'new' : 'old')
}

const mostNamed = 4

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => `"${shortName(name)}"`)
  return listSome(shown, names.length)
}
