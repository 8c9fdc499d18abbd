import type { AnswerObject } from '../answers/value.ts'
import type { QuestionModel } from '../judging/model.ts'
import type { Node } from '../questionnaire/node.ts'
import { type WayPrinted, wayPrinted, waysPrinted } from '../questionnaire/questions/printed-answers.ts'
import { placesOf } from '../questionnaire/questions/who-can-enter.ts'
import { groupBy } from '../text/group-by.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { addLoss, type Comparison, isToldOf, pathTo, placeOf, wordQuestions } from './comparison.ts'
import { type Pair, sharedQuestions } from './pairing.ts'
import { acceptedSample } from './witness.ts'

/** Tells of answers that people could read in the details, and for which these show something else now. */
export function compareDetails(comparison: Comparison): void {
  const shared = sharedQuestions(comparison.old, comparison.now)
  const altered = shared.flatMap((pair) => alteredIn(comparison, pair) ?? [])
  for (const group of groupBy(altered, ({ from, to, reason }) => JSON.stringify([from, to, reason])).values()) {
    tell(comparison, group)
  }
}

interface Altered {
  readonly pair: Pair<QuestionModel>
  readonly from: WayPrinted
  readonly to: WayPrinted
  readonly reason: string
}

function alteredIn(comparison: Comparison, pair: Pair<QuestionModel>): Altered | undefined {
  const [before, after] = [placesOf(pair.old.node), placesOf(pair.now.node)].map(bestPlace)
  const [from, to] = [before?.way, after?.way]
  if (from === undefined || to === undefined || from === to || to === 'nothing' || from === 'nothing') return undefined
  if (isToldOf(comparison, pair.now.node, telling)) return undefined
  return { pair, from, to, reason: wordReason(after?.place ?? pair.now.node, from, to) }
}

/** The place at which the details show most of answers; where the page fails, that of the failure. Without one that is known, none. */
function bestPlace(places: readonly Node[]): { readonly place: Node; readonly way: WayPrinted } | undefined {
  const known = places.flatMap((place) => {
    const way = wayPrinted(place)
    return way === undefined ? [] : [{ place, way }]
  })
  if (known.length < places.length) return undefined
  const ordered = known.sort((one, other) => waysPrinted.indexOf(one.way) - waysPrinted.indexOf(other.way))
  return ordered.find(({ way }) => way === 'raises') ?? ordered[0]
}

/** Changes after which it is clear that answers are read otherwise, or not at all. */
const telling: ReadonlySet<ChangeRuleId> = new Set([
  'changed-type',
  'changed-answer-form',
  'retired-question',
  'unread-answer',
  'lost-sight',
  'lost-details',
])

function isReadable(way: WayPrinted): boolean {
  return way === 'answer' || way === 'month'
}

/** What the details show, in words. */
const printed: Readonly<Record<WayPrinted, string>> = {
  answer: 'the answer',
  month: 'the name of a month',
  joined: 'several choices with nothing between them',
  stored: 'what is stored instead of its label',
  garbled: 'their internal form in brackets and quotes',
  pk: 'the number of a record in the database instead of its name',
  address: 'a link that leads nowhere',
  broken: 'a broken link or picture',
  nothing: 'nothing',
  raises: 'an error instead of the whole page',
}

function wordPrinted(from: WayPrinted, to: WayPrinted): string {
  if (from === 'month') return to === 'answer' ? 'the number instead of the name of a month' : printed[to]
  if (from === 'answer') return to === 'month' ? 'the name of a month instead of the number' : printed[to]
  return `${printed[to]}, and no longer ${printed[from]}`
}

function wordReason(question: Node, from: WayPrinted, way: WayPrinted): string {
  if (isReadable(from) && isReadable(way)) {
    const group = question.parent
    return `as question ${(group?.children.indexOf(question) ?? 0) + 1} of the view template "${group?.template('view')?.name ?? '?'}"`
  }
  const owner = (way === 'stored' ? question.parent?.parent : undefined) ?? question
  return `with the view template "${owner.template('view')?.name ?? '?'}" of ${owner.level} "${owner.keyword ?? '?'}"`
}

function tell(comparison: Comparison, altered: readonly [Altered, ...Altered[]]): void {
  const [{ pair, from, to, reason }] = altered
  const { node } = pair.now
  const paths = altered.map((one) => pathTo(one.pair.now.node))
  const answers = answersTo(comparison, altered)
  if (answers === undefined) return
  addLoss(
    comparison,
    'changed-details',
    {
      answers,
      old: isReadable(from) ? `read as ${printed[from]} in the details` : `${printed[from]} in the details`,
      new: `${isReadable(from) ? wordPrinted(from, to) : printed[to]} in the details`,
      weight: to === 'raises' ? 'lost' : 'warned',
      problem: undefined,
    },
    {
      path: pathTo(node),
      data: { target: wordQuestions(altered.map((one) => one.pair.now)), printed: wordPrinted(from, to), reason },
      places: [placeOf(node, 'new'), placeOf(pair.old.node, 'old')],
      ...(paths.length > 1 && { uses: paths }),
      concerns: paths,
      cause: `details ${to} ${node.parent?.keyword}/${node.keyword}`,
    },
  )
}

/** Answers to one of the questions that the old configuration takes. */
function answersTo({ old }: Comparison, altered: readonly Altered[]): AnswerObject | undefined {
  for (const { pair } of altered) {
    const answers = acceptedSample(old, pair.old)
    if (answers !== undefined) return answers
  }
  return undefined
}
