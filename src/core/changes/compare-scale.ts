import { truthFor } from '../condition/evaluate.ts'
import type { Node } from '../questionnaire/node.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'
import { andMore } from '../text/list-some.ts'
import { remember } from '../text/remember.ts'
import { conditionsOf, type Trigger } from '../triggers/triggers.ts'
import { addLoss } from './comparison.ts'
import { dataWith, type QuestionContext, witnessOf } from './question-context.ts'
import { firstSteps, meaningsOf, nameStep, nameSteps, type Scale, type Step, scaleOf } from './scale.ts'
import type { WeighedWitness } from './witness.ts'

/** What stored positions of a measure mean on both sides. */
export function compareScale(context: QuestionContext): void {
  const { old, now } = context.pair
  if (old.facts.number !== true || old.facts.values !== true) return
  const scales = { from: scaleOf(old.node), to: scaleOf(now.node) }
  if (!comparePositions(context, scales)) compareShownOrder(context, scales)
}

interface Scales {
  readonly from: Scale
  readonly to: Scale
}

/** Positions that stand for another choice than before, or for none. */
function comparePositions(context: QuestionContext, { from, to }: Scales): boolean {
  const { comparison, pair, drawn } = context
  const meanings = meaningsOf(from, to)
  const shifted = from.steps.filter(({ keyword }, index) => meanings[index] !== keyword)
  const [first] = shifted
  if (first === undefined) return false
  const targets = firstSteps(to, ({ stored }) => stored)
  const targetOf = ({ stored }: Step): Step | undefined => targets.get(stored)
  const target = targetOf(first)
  const answers = dataWith(context, first.stored)
  // A position that is still there is accepted; one of those that are not shows that.
  const gone = shifted.filter((one) => targetOf(one) === undefined).slice(0, 1)
  const refused = witnessOf(
    context,
    gone.map(({ stored }) => stored),
  )
  const [was, is] = target ? nameSteps(first, target) : [nameStep(first)]
  const read: WeighedWitness | undefined = answers && {
    answers,
    old: `read as ${was}`,
    new: is === undefined ? 'refused by the interface (not-a-choice)' : `read as ${is}`,
    weight: 'lost',
    problem: undefined,
  }
  const words = shifted.map((one) => {
    const now = targetOf(one)
    const [before, after] = now ? nameSteps(one, now) : [nameStep(one)]
    return `${one.stored} was ${before}, ${after === undefined ? 'is refused' : `becomes ${after}`}`
  })
  const old = from.steps.map(({ keyword }) => keyword)
  for (const [index, { keyword, record }] of to.steps.entries())
    if (meanings[index] !== keyword) comparison.reread.add(record)
  return addLoss(comparison, 'changed-scale', refused?.weight === 'lost' ? refused : read, {
    ...drawn,
    data: {
      mapping: join(words) + (from.isOrdered && to.isOrdered ? '' : unordered),
      conditions: shiftedConditions(pair.old.node, pair.now.node, { from, to }),
    },
    old,
    new: meanings,
    cause: causeOf(context, { from, to }),
  })
}

const unordered =
  ' (without order_value the database numbers the choices; this is the order in which the key lists them)'

/** The choices of a measure without any `order_value` are shown by label, so that another label gives them another place. */
function compareShownOrder(context: QuestionContext, { from, to }: Scales): void {
  const { comparison, drawn } = context
  if (from.isOrdered && to.isOrdered) return
  const displaced = from.steps.flatMap((was, index) => {
    const is = to.steps[index]
    return is && is.shownAt !== was.shownAt ? [{ was, is }] : []
  })
  const [first] = displaced
  const answers = first && dataWith(context, first.was.stored)
  if (first === undefined || answers === undefined) return
  const words = displaced.map(
    ({ was, is }) => `${was.stored} (${nameStep(is)}) was step ${was.shownAt}, becomes step ${is.shownAt}`,
  )
  const read = (step: Step, { steps }: Scale): string => `read as step ${step.shownAt} of ${steps.length}`
  const witness = {
    answers,
    old: read(first.was, from),
    new: read(first.is, to),
    weight: 'lost',
    problem: undefined,
  } as const
  addLoss(comparison, 'reordered-scale', witness, {
    ...drawn,
    data: { mapping: join(words) },
    old: shownOrder(from),
    new: shownOrder(to),
    cause: causeOf(context, { from, to }),
  })
}

function shownOrder({ steps }: Scale): readonly string[] {
  return [...steps].sort((left, right) => left.shownAt - right.shownAt).map(({ keyword }) => keyword)
}

const mostMapped = 6

export function join(words: readonly string[]): string {
  return [words.slice(0, mostMapped).join('; '), ...andMore(words.length - mostMapped)].join(' ')
}

/** The same for all keys that list the same choices on both sides, as then the records of the choices are what changed. */
function causeOf({ drawn }: QuestionContext, { from, to }: Scales): string {
  const [old, now] = [from, to].map(({ steps }) =>
    steps
      .map(({ keyword }) => keyword)
      .sort()
      .join(' '),
  )
  return old === now ? `scale:${old}` : (drawn.cause ?? '')
}

/** Conditions that would take more evaluations are left out. */
const mostEvaluated = 200_000

/** The conditions on a measure that are true for other choices than before, in words; empty when there are none. */
function shiftedConditions(old: Node, now: Node, { from, to }: Scales): string {
  const meanings = meaningsOf(from, to)
  const meant = new Set(meanings)
  const common = new Set(from.steps.map(({ keyword }) => keyword).filter((keyword) => meant.has(keyword)))
  const meaningOf = new Map(to.steps.map((step, index) => [step, meanings[index] ?? '']))
  const holdsFor = ({ expression }: Trigger, { steps }: Scale): readonly Step[] =>
    steps.filter(({ stored }) => truthFor(expression.text, stored, 'browser') === 'true')
  const affordable = Math.floor(mostEvaluated / (from.steps.length + to.steps.length))
  const sameNames = groupBy(triggersOn(now), ({ name }) => name.text)
  const same = groupBy(triggersOn(now), textOf)
  const words = triggersOn(old)
    .slice(0, affordable)
    .flatMap((trigger) => {
      const [counterpart] = same.get(textOf(trigger)) ?? sameNames.get(trigger.name.text) ?? []
      if (counterpart === undefined) return []
      const [was, is] = [holdsFor(trigger, from), holdsFor(counterpart, to)]
      const before = was.map(({ keyword }) => keyword).filter((keyword) => common.has(keyword))
      const after = is.map((step) => meaningOf.get(step) ?? '').filter((keyword) => common.has(keyword))
      if (before.length === after.length && new Set([...before, ...after]).size === new Set(before).size) return []
      return [`"${trigger.expression.text}" (${trigger.name.text}) held for ${name(was)}, holds for ${name(is)}`]
    })
  if (words.length === 0) return ''
  return ` Condition${words.length > 1 ? 's' : ''} ${join([...new Set(words)])}.`
}

function textOf({ expression, name }: Trigger): string {
  return JSON.stringify([expression.text, name.text])
}

function name(steps: readonly Step[]): string {
  return steps.length === 0 ? 'no choice' : steps.map(nameStep).join(' and ')
}

function triggersOn(question: Node): readonly Trigger[] {
  return triggersByQuestion(question.questionnaire).get(question) ?? []
}

const triggersByQuestion = remember((questionnaire: Node['questionnaire']): ReadonlyMap<Node, readonly Trigger[]> => {
  const { questions, questiongroups } = conditionsOf(questionnaire)
  const found = new Map<Node, Trigger[]>()
  for (const { kind, lists } of [...questions.values(), ...questiongroups.values()]) {
    for (const { question, triggers } of lists) {
      // The browser reads conditions on questions only where what they compare with is quoted.
      const readable = triggers.filter(({ expression }) => kind === 'questiongroup' || expression.text.includes("'"))
      for (const trigger of readable) addToGroup(found, question, trigger)
    }
  }
  return found
})
