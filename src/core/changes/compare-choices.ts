import { shortLabel } from '../text/printable.ts'
import { add, addLoss } from './comparison.ts'
import { pairByKeyword, pairByLikeness } from './pairing.ts'
import { dataWith, type QuestionContext, witnessOf } from './question-context.ts'
import { storedAnswer } from './sample-answers.ts'
import { firstSteps, meaningsOf, nameStep, type Step, scaleOf } from './scale.ts'

/** Choices that are gone, renamed, new, or called what another one was called. */
export function compareChoices(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const { old, now } = pair
  if (old.facts.values !== true) return
  const [from, to] = [scaleOf(old.node), scaleOf(now.node)]
  const { removed, added } = pairByKeyword(firstSteps(from, keywordOf), firstSteps(to, keywordOf))
  const renamed = new Map(pairByLikeness({ removed, added }, ({ label }) => label).map((one) => [one.old, one.now]))
  const come = new Set(renamed.values())
  // Positions are stored of a measure: what becomes of them is told of the scale as a whole.
  const isByPosition = old.facts.number === true
  for (const choice of removed) {
    const target = renamed.get(choice)
    const own = { ...drawn, path: { ...drawn.path, value: choice.keyword }, cause: `value:${choice.keyword}` }
    const data = { choice: nameChoice(choice) }
    if (isByPosition) {
      add(comparison, 'retired-choice', 'info', { ...own, data })
      continue
    }
    const witness = witnessOf(context, [storedAnswer(old, choice.keyword)])
    if (target === undefined) addLoss(comparison, 'removed-choice', witness, { ...own, data })
    else {
      const more = {
        data: { ...data, to: target.keyword },
        from: choice.keyword,
        to: target.keyword,
        guess: true,
      } as const
      addLoss(comparison, 'renamed-choice', witness, { ...own, ...more })
    }
  }
  for (const choice of added) {
    if (come.has(choice)) continue
    const path = { ...drawn.path, value: choice.keyword }
    const data = { choice: nameChoice(choice) }
    add(comparison, 'added-choice', 'info', { ...drawn, path, data, cause: `value:${choice.keyword}` })
  }
  if (!isByPosition) compareMeanings(context)
}

function keywordOf({ keyword }: Step): string {
  return keyword
}

function nameChoice({ keyword, label }: Step): string {
  return label === undefined ? `"${keyword}"` : `"${shortLabel(label, 60)}" (${keyword})`
}

/** Choices that have now the label of another one: what is stored is read as something else. */
function compareMeanings(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const [from, to] = [scaleOf(pair.old.node), scaleOf(pair.now.node)]
  const meanings = meaningsOf(from, to)
  const meaningOf = new Map(to.steps.map((step, index) => [step, meanings[index]]))
  const steps = firstSteps(to, keywordOf)
  const taken = from.steps.flatMap((was) => {
    const is = steps.get(was.keyword)
    return is === undefined || meaningOf.get(is) === was.keyword ? [] : [{ was, is }]
  })
  const [first] = taken
  const answers = first && dataWith(context, storedAnswer(pair.old, first.was.keyword))
  if (first === undefined || answers === undefined) return
  const [old, now] = [`read as ${nameStep(first.was)}`, `read as ${nameStep(first.is)}`]
  const words = taken.map(({ was, is }) => `${was.keyword} was ${nameStep(was)}, is now ${nameStep(is)}`)
  const witness = { answers, old, new: now, weight: 'lost', problem: undefined } as const
  const targets = firstSteps(to, (_, index) => meanings[index])
  addLoss(comparison, 'changed-meaning', witness, {
    ...drawn,
    data: { mapping: words.join('; ') },
    old: from.steps.map(({ keyword }) => keyword),
    new: from.steps.map(({ keyword }) => targets.get(keyword)?.keyword ?? null),
    cause: `meaning:${taken.map(({ was }) => was.keyword).join(' ')}`,
  })
}
