import { type AnswerObject, answerAt } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import { hasLinksInstead } from '../questionnaire/links-instead.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { whichNamesIt } from '../questionnaire/questions/which-names-it.ts'
import { servedChildren } from '../questionnaire/served-nodes.ts'
import { readInTree } from '../service/labelled-tree.ts'
import { ownListItemOf, questionnaireName } from '../service/list-items.ts'
import { groupBy } from '../text/group-by.ts'
import { memberOf } from '../text/json-value.ts'
import { shortLabel } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import { addLoss, type Comparison, pathTo, pathToNode, placeOf, wordQuestions } from './comparison.ts'
import { type Pair, sharedQuestions } from './pairing.ts'
import { answersWith, sampleAnswer } from './sample-answers.ts'
import { acceptedSample, verdictOf } from './witness.ts'

/** Compares which answers programs get, and what lists call questionnaires. */
export function compareServed(comparison: Comparison): void {
  const { old, now } = comparison
  const shared = sharedQuestions(old, now)
  const lost = shared.flatMap((pair) => lossOf(comparison, pair) ?? [])
  for (const group of groupBy(lost, ({ where, reason }) => `${where} ${reason}`).values()) tell(comparison, group)
  compareNames(comparison)
}

/** An answer that programs got and get no more. */
interface Unread {
  readonly pair: Pair<QuestionModel>
  readonly where: string
  readonly reason: string
  readonly answers: AnswerObject
  readonly read: string
}

function tell(comparison: Comparison, unread: readonly [Unread, ...Unread[]]): void {
  const [{ pair, where, reason, answers, read }] = unread
  const { node } = pair.now
  const paths = unread.map((one) => pathTo(one.pair.now.node))
  addLoss(
    comparison,
    'unread-answer',
    { answers, old: `read as ${read} ${where}`, new: `read as nothing ${where}`, weight: 'lost', problem: undefined },
    {
      path: pathTo(node),
      data: { target: wordQuestions(unread.map((one) => one.pair.now)), where, reason },
      places: [placeOf(node, 'new'), placeOf(pair.old.node, 'old')],
      ...(paths.length > 1 && { uses: paths }),
      concerns: paths,
      cause: `unread ${where} ${reason} ${node.parent?.keyword}/${node.keyword}`,
    },
  )
}

function lossOf({ old, now }: Comparison, pair: Pair<QuestionModel>): Unread | undefined {
  // What another type makes of answers is told of the type.
  if (pair.old.node.type !== pair.now.node.type) return undefined
  const obstacle = obstacleInTree(now.questionnaire, pair.now.node)
  const isLost = obstacle !== undefined && obstacleInTree(old.questionnaire, pair.old.node) === undefined
  const isListed = pair.old.node.option('view_options', 'in_list')?.value === true
  const answers = isLost || isListed ? acceptedSample(old, pair.old) : undefined
  if (answers === undefined) return undefined
  const data: unknown = JSON.parse(writeAnswers(answers))
  const read = JSON.stringify(readInTree(pair.old.node, data))
  if (isLost && read !== '[]') return { pair, where: 'in the labelled tree', reason: obstacle, answers, read }
  const [was, is] = [old, now].map((model) => listedAs(model, pair.old.keyword, data))
  if (was === undefined || is !== undefined) return undefined
  return { pair, where: 'in lists', reason: 'lists no longer show it', answers, read: was }
}

/** What the list of one's own questionnaires says of an answer; `undefined` for nothing. */
export function listedAs({ questionnaire }: AnswerModel, keyword: string, data: unknown): string | undefined {
  const item = ownListItemOf(questionnaire, data, {})
  const own = keyword === 'name' ? undefined : memberOf(item, keyword)
  const definition = item.definition === undefined ? '' : JSON.stringify(item.definition)
  const isDefined = !/^\{"[^"]*":""\}$|^$/.test(definition)
  return own !== undefined ? JSON.stringify(own) : isDefined ? definition : undefined
}

/** Why the labelled tree lacks the answers to a question in all places, without a full stop; `undefined` where it has them. */
export function obstacleInTree(questionnaire: Questionnaire, { keyword, parent }: Node): string | undefined {
  const places = obstaclesIn(questionnaire).get(`${parent?.keyword}/${keyword}`) ?? []
  return places.includes(undefined) ? undefined : places[0]
}

/** For each question what keeps the service from giving out its answers, place by place. */
const obstaclesIn = remember(({ roots }: Questionnaire): ReadonlyMap<string, readonly (string | undefined)[]> => {
  const found = new Map<string, (string | undefined)[]>()
  const visit = (nodes: readonly Node[], obstacle: string | undefined): void => {
    const last = new Map(nodes.map((node) => [node.keyword, node]))
    for (const node of nodes) {
      const own =
        obstacle ??
        (last.get(node.keyword) === node
          ? undefined
          : 'something else there has the same keyword and is returned instead')
      if (node.level === 'question') {
        const name = `${node.parent?.keyword}/${node.keyword}`
        found.set(name, [...(found.get(name) ?? []), own])
        continue
      }
      const served = servedChildren(node)
      const links = hasLinksInstead(node)
        ? `${node.level} "${node.keyword}" has has_links, and gives out linked questionnaires instead`
        : undefined
      visit(served, own ?? links)
      const overlooked = node.children.filter((child) => !served.includes(child))
      if (overlooked.length > 0)
        visit(
          overlooked,
          own ?? links ?? `subcategory "${node.keyword}" has subcategories too, and what is beside them is overlooked`,
        )
    }
  }
  visit(roots, undefined)
  return found
})

/** Tells of stored questionnaires that lists call something else: of several questions with `is_name` the last decides. */
function compareNames(comparison: Comparison): void {
  const { old, now } = comparison
  const [was, is] = [old, now].map(namingOf)
  if (isOneQuestion(was, is)) return
  // Of one that is gone it is told what becomes of its answers.
  if (was && !isKept(was, now)) return
  const before = is && old.groups.get(is.node.parent?.keyword ?? '')?.questions.get(is.keyword)
  const named = [was, before].filter((one) => one !== undefined)
  const data = answersToAll(old, named)
  if (data === undefined || verdictOf(old, data).refusals.length > 0) return
  const [from, to] = [nameIn(old.questionnaire, data), nameIn(now.questionnaire, data)]
  if (from === to) return
  const words = ({ node, keyword }: QuestionModel): string => `the answer to "${shortLabel(node.label ?? keyword, 60)}"`
  const node = (is ?? was)?.node
  if (node === undefined) return
  addLoss(
    comparison,
    'other-name',
    {
      answers: data,
      old: `read as ${from} in lists`,
      new: `read as ${to} in lists`,
      // A first name takes none away.
      weight: was ? 'lost' : 'warned',
      problem: undefined,
    },
    {
      path: pathToNode(node),
      data: { effect: `${is ? words(is) : 'none'} instead of ${was ? words(was) : 'none'}` },
      places: [placeOf(node, is ? 'new' : 'old')],
      concerns: [was, is].flatMap((question) => (question ? [pathTo(question.node)] : [])),
      cause: 'name',
    },
  )
}

function isOneQuestion(was: QuestionModel | undefined, is: QuestionModel | undefined): boolean {
  return was?.keyword === is?.keyword && was?.node.parent?.keyword === is?.node.parent?.keyword
}

/** The question that gives questionnaires their name. */
function namingOf({ questionnaire, groups }: AnswerModel): QuestionModel | undefined {
  const named = whichNamesIt(questionnaire)
  return groups.get(named?.parent?.keyword ?? '')?.questions.get(named?.keyword ?? '')
}

/** Whether a question is there, be it where the service overlooks it. */
function isKept({ node, keyword }: QuestionModel, { groups, overlooked }: AnswerModel): boolean {
  const group = node.parent?.keyword ?? ''
  if (groups.get(group)?.questions.has(keyword)) return true
  return overlooked.get(group)?.children.some((question) => question.keyword === keyword) === true
}

function answersToAll(model: AnswerModel, questions: readonly QuestionModel[]): AnswerObject | undefined {
  let data: AnswerObject = {}
  for (const [at, question] of questions.entries()) {
    const sample = question.stored === 'texts' ? { en: at === 0 ? 'x' : 'y' } : sampleAnswer(question)
    const keyword = question.node.parent?.keyword ?? ''
    const answers = sample === undefined ? undefined : answersWith(model, keyword, { [question.keyword]: sample })
    if (sample === undefined || answers === undefined) return undefined
    const [known] = (answerAt(data, keyword) ?? []) as readonly AnswerObject[]
    data = { ...data, ...answers, ...(known && { [keyword]: [{ ...known, [question.keyword]: sample }] }) }
  }
  return data
}

/** What a list calls a questionnaire with some answers. */
export function nameIn(questionnaire: Questionnaire, data: AnswerObject): string {
  return JSON.stringify(questionnaireName(questionnaire, JSON.parse(writeAnswers(data))) ?? null)
}
