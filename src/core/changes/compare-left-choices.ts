import { type AnswerObject, type AnswerValue, firstAnswer, pythonText } from '../answers/value.ts'
import { leftBy } from '../judging/left-choices.ts'
import type { GroupModel, QuestionModel } from '../judging/model.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { areLeftChoicesRead } from '../questionnaire/questions/left-choices-read.ts'
import { isSameJson } from '../text/json-value.ts'
import { andMore } from '../text/list-some.ts'
import { shortLabel } from '../text/printable.ts'
import { addLoss, type Comparison, pathTo, placeOf } from './comparison.ts'
import { formVerdictOf } from './form-witness.ts'
import { type Pair, pairByKeyword } from './pairing.ts'
import { isSameQuestion } from './sameness.ts'
import { answersWith, storedAnswer, trialAnswers } from './sample-answers.ts'
import type { WeighedWitness } from './weighed-witness.ts'
import { findWitness } from './witness.ts'

/** Compares which choices of a question the answers to another one leave, which the form applies again whenever their page is opened. */
export function compareLeftChoices(comparison: Comparison): void {
  for (const groups of pairByKeyword(comparison.old.groups, comparison.now.groups).common) {
    if (groups.old.drivingQuestions.length === 0 && groups.now.drivingQuestions.length === 0) continue
    const { common } = pairByKeyword(groups.old.questions, groups.now.questions)
    const drives = ({ old, now }: Pair<QuestionModel>): boolean =>
      old.customOptions !== undefined || now.customOptions !== undefined
    for (const trigger of common.filter(drives)) {
      for (const target of common) if (target !== trigger) compareTarget(comparison, { groups, trigger, target })
    }
  }
}

interface Driven {
  readonly groups: Pair<GroupModel>
  readonly trigger: Pair<QuestionModel>
  readonly target: Pair<QuestionModel>
}

/** More answers than so many are not tried. */
const mostTries = 100_000
const mostTold = 3

function compareTarget(comparison: Comparison, driven: Driven): void {
  const { groups, trigger, target } = driven
  if ([trigger, target].every(({ old, now }) => isSameQuestion(old, now, 'form'))) return
  const suffering = [...triesOf(comparison, driven)].flatMap((one) => {
    const witness = findWitness(comparison.old, comparison.now, [one.data], {
      codes: ['refilled-choice', 'not-offered'],
    })
    return witness?.problem?.path[2] === target.old.keyword ? [{ ...one, witness }] : []
  })
  // What is lost before what is only warned of.
  const lost = suffering.filter(({ witness }) => witness.weight === 'lost')
  const told = lost.length > 0 ? lost : suffering
  const words = told.slice(0, mostTold).map((one) => wordTry(comparison, driven, one))
  addLoss(comparison, 'changed-left-choices', told[0]?.witness, {
    path: pathTo(target.now.node),
    places: [placeOf(trigger.now.node, 'new'), placeOf(trigger.old.node, 'old')],
    data: {
      trigger: trigger.now.keyword,
      effect:
        lost.length > 0
          ? 'opening its page in the form changes stored answers'
          : 'stored answers are accepted with a warning',
      mapping: [...words, ...andMore(told.length - words.length)].join('; '),
    },
    cause: `left:${groups.now.keyword}/${trigger.now.keyword}`,
  })
}

/** An answer to each of both questions; none to the second one where that is what is tried. */
interface Try {
  readonly data: AnswerObject
  readonly answer: AnswerValue
  readonly chosen: AnswerValue | undefined
}

function* triesOf({ old: model }: Comparison, { groups, trigger, target }: Driven): Iterable<Try> {
  const { keyword } = target.old
  let count = 0
  for (const answer of trialAnswers(trigger.old)) {
    const [was, is] = [trigger.old, trigger.now].map((one) => leftBy(one, pythonText(answer))?.[keyword])
    const isAlike = isSameQuestion(target.old, target.now, 'form') && isReadAlike(trigger)
    if ((isAlike && isSameJson(was, is)) || (was === undefined && is === undefined)) continue
    const chosen = [...(target.old.choices ?? [])].filter((one) => !isAlike || standing(was, one) !== standing(is, one))
    for (const one of [...chosen.map((choice) => storedAnswer(target.old, choice)), undefined]) {
      const data = answersWith(model, groups.old.keyword, {
        [trigger.old.keyword]: answer,
        ...(one !== undefined && { [keyword]: one }),
      })
      if (data !== undefined && count++ < mostTries) yield { data, answer, chosen: one }
    }
  }
}

/** What becomes of a choice where an answer leaves some of them, or says nothing of them. */
function standing(left: unknown, choice: string | number): 'free' | 'left' | 'out' | 'unread' {
  if (left === undefined) return 'free'
  if (!Array.isArray(left)) return 'unread'
  return left.includes(choice) ? 'left' : 'out'
}

/** Whether the form reads what answers leave on both sides, or on neither. */
function isReadAlike({ old, now }: Pair<QuestionModel>): boolean {
  return areLeftChoicesRead(old.node) === areLeftChoicesRead(now.node)
}

function wordTry(
  { now }: Comparison,
  { groups, trigger, target }: Driven,
  { data, answer, chosen, witness }: Try & { readonly witness: WeighedWitness },
): string {
  const given = nameChoice(trigger.old, answer)
  const was = chosen === undefined ? 'no answer' : nameChoice(target.old, chosen)
  if (witness.weight === 'warned') return `after ${given}, ${was} is not among them`
  const after = firstAnswer(formVerdictOf(now, data).cleaned, groups.now.keyword, target.now.keyword)
  return `after ${given}, ${was} becomes ${after === undefined || after === null ? 'no answer' : nameChoice(target.now, after)}`
}

function nameChoice({ node }: QuestionModel, answer: AnswerValue): string {
  const keyword = pythonText(answer)
  const label = answerLabel(node, keyword)
  return label === undefined ? `"${keyword}"` : `"${shortLabel(label, 60)}" (${keyword})`
}
