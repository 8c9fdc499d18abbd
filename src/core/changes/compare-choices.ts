import type { QuestionModel } from '../judging/model.ts'
import { listedValues } from '../questionnaire/record-uses.ts'
import { shortLabel } from '../text/printable.ts'
import { add, addLoss } from './comparison.ts'
import { type Pair, type Pairing, pairByKeyword, pairByLikeness } from './pairing.ts'
import { dataWith, type QuestionContext, witnessOf } from './question-context.ts'
import { storedAnswer } from './sample-answers.ts'
import { firstSteps, meaningsOf, nameSteps, type Scale, type Step, scaleOf } from './scale.ts'
import type { WeighedWitness } from './weighed-witness.ts'

/** Choices that are gone, renamed, new, or called what another one was called. */
export function compareChoices(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const { old } = pair
  const { removed, added } = differencesOf(pair)
  // Positions are stored of a measure: what becomes of them is told of the scale as a whole.
  const isByPosition = old.facts.number === true
  const alike = isByPosition ? [] : pairByLikeness({ removed, added }, ({ label }) => label)
  const renamed = new Map(alike.map((one) => [one.old, one.now]))
  const come = new Set<Step>()
  for (const choice of removed) {
    const target = renamed.get(choice)
    const own = { ...drawn, path: { ...drawn.path, value: choice.keyword }, cause: `value:${choice.keyword}` }
    const data = { choice: nameChoice(choice) }
    const witness = isByPosition ? undefined : witnessOf(context, [storedAnswer(old, choice.keyword)])
    // Of positions the scale as a whole is told, and of what another type takes the type; where no answers can be stored
    // none are lost.
    if (witness === undefined || isTakenByType(pair, witness)) {
      add(comparison, 'retired-choice', 'info', { ...own, data })
      continue
    }
    if (target === undefined) {
      addLoss(comparison, 'removed-choice', witness, { ...own, data })
      continue
    }
    come.add(target)
    addLoss(comparison, 'renamed-choice', witness, {
      ...own,
      data: { ...data, to: target.keyword },
      from: choice.keyword,
      to: target.keyword,
      guess: true,
    })
  }
  for (const choice of added) {
    if (come.has(choice)) continue
    const path = { ...drawn.path, value: choice.keyword }
    const data = { choice: nameChoice(choice) }
    add(comparison, 'added-choice', 'info', { ...drawn, path, data, cause: `value:${choice.keyword}` })
  }
  if (!isByPosition) compareMeanings(context, [scaleOf(old.node), scaleOf(pair.now.node)])
}

/** Whether another type takes what is stored of a choice, if as something else or with a warning. */
function isTakenByType({ old, now }: Pair<QuestionModel>, { weight, new: after }: WeighedWitness): boolean {
  return old.node.type !== now.node.type && (weight === 'warned' || after.startsWith('stored by'))
}

/** The choices that only one side has; of one that a key of another type still lists the change of type tells. */
function differencesOf({ old, now }: Pair<QuestionModel>): Pick<Pairing<Step>, 'removed' | 'added'> {
  const [from, to] = [old, now].map(({ node }) => firstSteps(scaleOf(node), keywordOf)) as [Steps, Steps]
  const { removed, added } = pairByKeyword(from, to)
  return { removed: removed.filter(isUnlistedBy(now)), added: added.filter(isUnlistedBy(old)) }
}

type Steps = ReadonlyMap<string, Step>

/** Says which choices the key of a question does not list; none where it, or some of what it lists, is not loaded. */
function isUnlistedBy({ node: { record, file } }: QuestionModel): (choice: Step) => boolean {
  const listed = new Set(record && listedValues(record, file).map(({ value }) => value?.keyword))
  const isKnown = record !== undefined && !listed.has(undefined)
  return ({ keyword }) => isKnown && !listed.has(keyword)
}

function keywordOf({ keyword }: Step): string {
  return keyword
}

function nameChoice({ keyword, label }: Step): string {
  return label === undefined ? `"${keyword}"` : `"${shortLabel(label, 60)}" (${keyword})`
}

/**
 * Choices that have now the label of another one, in the language of the labels: what is stored is read as something
 * else. `where` says which language that is.
 */
export function compareMeanings(context: QuestionContext, [from, to]: readonly [Scale, Scale], where = ''): void {
  const { comparison, pair, drawn } = context
  const meanings = meaningsOf(from, to)
  const meaningOf = new Map(to.steps.map((step, index) => [step, meanings[index]]))
  const steps = firstSteps(to, keywordOf)
  const taken = from.steps.flatMap((was) => {
    const is = steps.get(was.keyword)
    return is === undefined || meaningOf.get(is) === was.keyword ? [] : [{ was, is }]
  })
  const [first] = taken
  const answers = first && dataWith(context, storedAnswer(pair.old, first.was.stored))
  if (first === undefined || answers === undefined) return
  const [old, now] = nameSteps(first.was, first.is).map((name) => `read as ${name}`) as [string, string]
  const words = taken.map(({ was, is }) => {
    const [before, after] = nameSteps(was, is)
    return `${was.keyword} was ${before}, is now ${after}${where}`
  })
  const witness = { answers, old, new: now, weight: 'lost', problem: undefined } as const
  const targets = firstSteps(to, (_, index) => meanings[index])
  for (const { is } of taken) comparison.reread.add(is.record)
  addLoss(comparison, 'changed-meaning', witness, {
    ...drawn,
    data: { mapping: words.join('; ') },
    old: from.steps.map(({ keyword }) => keyword),
    new: from.steps.map(({ keyword }) => targets.get(keyword)?.keyword ?? null),
    cause: `meaning:${taken.map(({ was }) => was.keyword).join(' ')}${where}`,
  })
}
