import { type AnswerDomain, type Reach, rangeAnswers, reach } from '../condition/answers.ts'
import { truthOfAll } from '../condition/evaluate.ts'
import { type AnswerSource, answerSourceOf, isInherited } from '../questionnaire/inheritance.ts'
import { ancestor, type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { obstacleOf } from '../questionnaire/questions/who-can-enter.ts'
import { overlookedAround } from '../questionnaire/served-nodes.ts'
import { answerFacts } from '../schema/key-types.ts'
import { addAll } from '../text/lists.ts'
import { remember } from '../text/remember.ts'
import { answersTo } from '../triggers/answer-domain.ts'
import { isMistakenOriginal } from '../triggers/copied-conditions.ts'
import { isNeverRead, silenceOf } from '../triggers/trigger-inputs.ts'
import { type Conditions, conditionsOf, type Target, type Trigger } from '../triggers/triggers.ts'
import { reachabilityOf } from './reachability.ts'

/** A condition name whose questiongroups the data check always refuses. */
export interface Unsavable {
  readonly name: string
  readonly targets: readonly Target[]
  /** All conditions of the name, in document order; the first one's question is the only one whose answer is tested. */
  readonly triggers: readonly Trigger[]
}

/**
 * The names of a questionnaire that no answer fulfils for the data check, though the form may show what waits for them:
 * several questions trigger one, of which the check gathers all conditions and tests them against the answer to the
 * first question (format facts 5.3), or one whose conditions the browser does not evaluate, or which hides nothing there.
 * Found once a set.
 */
export const unsavableIn = remember(findUnsavable)

function findUnsavable(questionnaire: Questionnaire): readonly Unsavable[] {
  return [...gatherByName(conditionsOf(questionnaire))].flatMap(([name, gathered]) => {
    const { triggers } = gathered
    const targets = gathered.targets.filter(({ node }) => !isInherited(node))
    const owner = triggers[0]?.question
    // A condition whose copy shows that it should have another name.
    if (triggers.some(isMistakenOriginal)) return []
    if (owner === undefined || targets.length === 0 || !isNeverMet(triggers, owner)) return []
    const own = triggers.filter((one) => one.question === owner)
    if (own.length < triggers.length) return canBeMet(own, owner) === 'yes' ? [{ name, targets, triggers }] : []
    // One that is not among the choices has a finding of its own.
    const isTold = answersTo(owner).kind === 'finite' && own.some((one) => isNeverMet([one], owner))
    const isSilent = silenceOf(owner, 'questiongroup') !== undefined
    if (isTold || (!isSilent && isNeverRead(owner, 'questiongroup'))) return []
    const shown = isSilent ? targets : targets.filter(isNeverHidden)
    return shown.length > 0 ? [{ name, targets: shown, triggers }] : []
  })
}

/** Whether the form shows what waits for a condition whatever is answered. */
function isNeverHidden({ node }: Target): boolean {
  return obstacleOf(node) === undefined && reachabilityOf(node.questionnaire).ungated.get(node)?.isOpen === false
}

/** A condition name whose answer is not stored, and what waits for it on the page that shows the answer. */
export interface Unstored {
  readonly name: string
  readonly targets: readonly Target[]
  readonly owner: Trigger
  readonly source: AnswerSource
}

/** Whether a form has pages that are saved without what another one asks. */
export const hasSeveralPages = remember(
  ({ configuration, roots }: Questionnaire): boolean =>
    configuration !== undefined && walkAll(roots).filter(({ level }) => level === 'category').length > 1,
)

/**
 * The names that only the answer to an inherited question can fulfil: the page with it sends it along, but the check of
 * all other pages has what is stored, where it is missing (format facts 7, 13.4). Found once a set.
 */
export const unstoredIn = remember((questionnaire: Questionnaire): readonly Unstored[] => {
  if (!hasSeveralPages(questionnaire)) return []
  return [...gatherByName(conditionsOf(questionnaire))].flatMap(
    ([
      name,
      {
        targets,
        triggers: [owner],
      },
    ]) => {
      const source = owner?.question.parent && answerSourceOf(owner.question.parent)
      if (owner === undefined || source === undefined) return []
      const page = ancestor(owner.question, 'category')
      const waiting = targets.filter(({ node }) => !isInherited(node) && ancestor(node, 'category') === page)
      return waiting.length > 0 ? [{ name, targets: waiting, owner, source }] : []
    },
  )
})

/**
 * Whether no answer to a question fulfils all conditions for the data check, and a missing one, which it tests as well,
 * does not either.
 */
function isNeverMet(triggers: readonly Trigger[], question: Node): boolean {
  if (canBeMet(triggers, question) !== 'no') return false
  return truthOfAll(expressionsOf(triggers), null, 'python') !== 'true'
}

function canBeMet(triggers: readonly Trigger[], question: Node): Reach['canBeTrue'] {
  return reach(expressionsOf(triggers), checkedAnswers(triggers, question), 'python').canBeTrue
}

function expressionsOf(triggers: readonly Trigger[]): string[] {
  return triggers.map((one) => one.expression.text)
}

/** The answers that the data check may test: it knows no limits of numbers, and takes texts with their languages for an object. */
function checkedAnswers(triggers: readonly Trigger[], question: Node): AnswerDomain {
  const domain = answersTo(question)
  if (domain.kind === 'range') return rangeAnswers(false)
  const isText = answerFacts(question.type ?? '')?.translated === true
  const isPlain = triggers.every(({ expression: { meant, judgement } }) => meant && judgement.python === 'accepts')
  return isText && isPlain ? { kind: 'finite', answers: ["{'en': ''}"] } : domain
}

/** The check does not know the questions of a questiongroup that the service overlooks (format facts 13.6). */
function isGathered({ question }: Trigger): boolean {
  return overlookedAround(question) === undefined
}

/** The conditions of questiongroups by name, gathered from the whole questionnaire as the data check does. */
export function gatherByName(conditions: Conditions): Map<string, { targets: Target[]; triggers: Trigger[] }> {
  const names = new Map<string, { targets: Target[]; triggers: Trigger[] }>()
  const entryOf = (name: string): { targets: Target[]; triggers: Trigger[] } => {
    const entry = names.get(name) ?? { targets: [], triggers: [] }
    names.set(name, entry)
    return entry
  }
  for (const pairs of conditions.questiongroups.values()) {
    for (const [name, triggers] of pairs.triggers) addAll(entryOf(name).triggers, triggers.filter(isGathered))
    for (const [name, targets] of pairs.targets) addAll(entryOf(name).targets, targets)
  }
  return names
}
