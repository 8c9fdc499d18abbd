import { type ConditionKind, isWhole, type WholeCondition } from '../condition/condition.ts'
import { type Answer, truthFor } from '../condition/evaluate.ts'
import { pairingOf, pairingTemplateOf } from '../questionnaire/choice-pairing.ts'
import { isInherited } from '../questionnaire/inheritance.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { isAnswered, isLeftOutOfForm } from '../questionnaire/questions/who-can-enter.ts'
import { blankTemplate, drawingTemplate, unhidableIn } from '../questionnaire/templates.ts'
import { keyTypeFacts, readTypes } from '../schema/key-types.ts'
import { templateFacts } from '../schema/templates.ts'
import { remember } from '../text/remember.ts'
import { answersTo } from '../triggers/answer-domain.ts'
import { isFindable } from '../triggers/html-ids.ts'
import { fixedTemplate, isNeverRead, questionTemplates, readsOnlyTick, unreadIn } from '../triggers/trigger-inputs.ts'
import { byQuestion, type Conditions, isInReach, type Pairs, type Target, type Trigger } from '../triggers/triggers.ts'
import type { GivenAnswers } from './given-answers.ts'

/** What is certain about given answers; `unknown` where the configuration does not tell. */
export type Verdict = 'yes' | 'no' | 'unknown'

/**
 * Judges whether the form shows a node once answers are given (format facts 5.4), as far as conditions decide that;
 * what was judged for the same answers, or is `known`, is remembered.
 */
export type FormJudge = (given: Given, known?: ReadonlyMap<Node, Verdict>) => (node: Node) => Verdict

/** The answers to a question in each repetition of its questiongroup, at least one. */
type Given = (question: Node) => readonly (readonly Answer[])[]

/** The answers as a form has them in which nothing is repeated. */
export function givenOnce(given: GivenAnswers): Given {
  return (question) => [given.get(question) ?? []]
}

interface Wait {
  readonly node: Node
  readonly name: string
  readonly pairs: Pairs
}

/** One question that decides a wait, as far as answers do not matter. */
interface Decider {
  readonly question: Node
  /** The expressions of the name that is waited for. */
  readonly expressions: readonly string[]
  /** Those of the whole list. */
  readonly all: readonly string[]
  /** Whether the browser reads the list. */
  readonly isHeard: Verdict
}

const none: readonly Trigger[] = []

const listsOf = remember(({ lists }: Pairs) => new Map(lists.map((list) => [list.question, list])))

/**
 * What a wait comes to whatever is answered, else the questions that decide it; worked out once, as it is asked with
 * thousands of answers.
 */
const decidersOf = remember(({ node, name, pairs }: Wait): Verdict | readonly Decider[] => {
  const canBeHidden = canHide(node)
  if (canBeHidden === 'no') return 'yes'
  // The name is an HTML id, by which the browser finds nothing, or one element only.
  if (canBeHidden === 'unknown') return 'unknown'
  if (pairs.kind === 'questiongroup' && !isFindable(name)) return 'yes'
  if (pairs.couldTrigger(name)) return 'unknown'
  const isFound = isFoundByName(node, pairs, name)
  if (isFound !== 'yes') return isFound === 'no' ? 'yes' : 'unknown'
  const deciders = [...byQuestion(pairs.triggers.get(name) ?? none)].map(
    ([question, own]): Decider => ({
      question,
      expressions: own.map(({ expression }) => expression.text),
      all: (listsOf(pairs).get(question)?.triggers ?? none).map(({ expression }) => expression.text),
      isHeard: isInReach(pairs, question, node) ? reachesBrowser(question, pairs) : 'no',
    }),
  )
  return deciders.filter(({ isHeard }) => isHeard !== 'no')
})

/** The judgement for one questionnaire. */
export const formJudgeOf = remember((conditions: Conditions): FormJudge => {
  const waits = new Map<Node, Wait>()
  for (const pairs of [...conditions.questiongroups.values(), ...conditions.questions.values()]) {
    for (const [name, targets] of pairs.targets) {
      for (const { node, isTable } of targets) if (!isTable) waits.set(node, { node, name, pairs })
    }
  }

  const judge = (node: Node, given: Given, verdictOf: VerdictOf): Verdict => {
    if (isBlank(node)) return 'unknown'
    const wait = waits.get(node)
    const parent = node.level === 'question' && node.parent ? verdictOf(node.parent) : 'yes'
    return both(parent, wait ? judgeWait(wait, given, verdictOf) : 'yes')
  }

  return (given, known) => {
    const verdicts = new Map(known)
    return (target) => {
      // What waits may be a chain of thousands, too deep for calls: a node is judged again once what it asks for is known.
      const open = [target]
      const begun = new Set<Node>()
      for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
        begun.add(node)
        const first: Node[] = []
        const verdictOf: VerdictOf = (other) => {
          // Conditions that wait for each other: what is seen depends on what was seen before.
          if (!verdicts.has(other) && !begun.has(other)) first.push(other)
          return verdicts.get(other) ?? 'unknown'
        }
        const verdict = verdicts.get(node) ?? judge(node, given, verdictOf)
        for (const one of first) open.push(one)
        if (first.length > 0) continue
        verdicts.set(node, verdict)
        open.pop()
      }
      return verdicts.get(target) ?? 'unknown'
    }
  }
})

type VerdictOf = (node: Node) => Verdict

function judgeWait(wait: Wait, given: Given, verdictOf: VerdictOf): Verdict {
  const deciders = decidersOf(wait)
  if (typeof deciders === 'string') return deciders
  const verdicts = new Set(
    deciders.map((decider) =>
      decider.isHeard === 'unknown' ? 'unknown' : judgeDecider(decider, wait.pairs, given, verdictOf),
    ),
  )
  // Of several questions the one that was changed last decides, which answers do not tell.
  const [only = 'yes'] = verdicts
  return verdicts.size > 1 ? 'unknown' : only
}

function judgeDecider(decider: Decider, { kind }: Pairs, given: Given, verdictOf: VerdictOf): Verdict {
  // The form opens what an inherited questiongroup has elsewhere.
  if (decider.question.parent && isInherited(decider.question.parent)) return 'unknown'
  const verdicts = new Set(given(decider.question).map((answers) => judgeGiven(decider, kind, answers, verdictOf)))
  // Of several repetitions the one that was changed last decides, which answers do not tell.
  const [only = 'no'] = verdicts
  return verdicts.size > 1 ? 'unknown' : only
}

function judgeGiven(
  { question, expressions, all }: Decider,
  kind: ConditionKind,
  given: readonly Answer[],
  verdictOf: VerdictOf,
): Verdict {
  const answers = readByBrowser(question, given)
  if (answers.length === 0) return 'no'
  const holds = (expression: string, answer: Answer): boolean => truthFor(expression, answer, 'browser') === 'true'
  // An exception in any condition of the list ends the work on all of them.
  const isCertain = all.every((expression) =>
    answers.every((answer) => ['true', 'false'].includes(truthFor(expression, answer, 'browser'))),
  )
  if (!isCertain) return 'unknown'
  const isOpen = answers.some((answer) =>
    kind === 'questiongroup'
      ? expressions.every((expression) => holds(expression, answer))
      : expressions.some((expression) => holds(expression, answer)),
  )
  // What is hidden may be cleared or not; neither makes true what is not true of what it has.
  if (!isOpen) return 'no'
  // What no person can answer has an answer only where a program stored one.
  return verdictOf(question) === 'yes' && isAnswered(question) ? 'yes' : 'unknown'
}

/** The tick of a further choice is set when the page is opened where its text is filled in, and is all that is read of it. */
function readByBrowser(question: Node, answers: readonly Answer[]): readonly Answer[] {
  return answers.length > 0 && readsOnlyTick(question) ? ['true'] : answers
}

/** Whether the browser finds a node by the name of its condition, which for a questiongroup is an id: of several the first has it. */
export function isFoundByName(node: Node, { kind, targets }: Pairs, name: string): Verdict {
  if (kind === 'question') return 'yes'
  const first = firstWithId(targets.get(name) ?? noTargets)
  return first === undefined || first === node ? 'yes' : canHide(first) === 'yes' ? 'no' : 'unknown'
}

const noTargets: readonly Target[] = []

const firstWithId = remember((targets: readonly Target[]) => targets.find(({ node }) => canHide(node) !== 'no')?.node)

/** Whether the template of a node prints nothing of it, so that there is nothing to show or hide. */
export const isBlank = remember((node: Node): boolean => {
  const subcategory = ancestor(node, 'subcategory')
  return (
    (node.level !== 'subcategory' && blankTemplate(node) !== undefined) ||
    (subcategory !== undefined && blankTemplate(subcategory) !== undefined) ||
    (node.level === 'question' && keyTypeFacts(node.type ?? '')?.withheld === true) ||
    isLeftOutOfForm(node)
  )
})

function both(one: Verdict, other: Verdict): Verdict {
  if (one === 'no' || other === 'no') return 'no'
  return one === 'yes' && other === 'yes' ? 'yes' : 'unknown'
}

/** Whether the field of a question brings its conditions to the browser. */
function reachesBrowser(question: Node, pairs: Pairs): Verdict {
  const conditions = listsOf(pairs).get(question)?.conditions
  if (!conditions?.every(isWhole)) return 'unknown'
  if (isNeverRead(question, pairs.kind)) return 'no'
  if (pairingTemplateOf(question)) return judgePairing(question, conditions, pairs)
  if (!readTypes.has(question.type ?? '') && !(pairs.kind === 'question' && readsOnlyTick(question))) return 'unknown'
  return unreadIn(pairs).has(question) ? 'no' : 'yes'
}

/**
 * A template that pairs choices with questiongroups draws them by position: as many beside choices as there are choices, and below those
 * after as many as there are conditions (format facts 11.1). Which is shown follows from the conditions, as long as each is drawn once.
 */
function judgePairing(question: Node, conditions: readonly WholeCondition[], pairs: Pairs): Verdict {
  const subcategory = ancestor(question, 'subcategory')
  const pairing = subcategory && pairingOf(subcategory)
  if (subcategory === undefined || pairing === undefined) return 'unknown'
  const theirs = subcategory.option('form_options', 'questiongroup_conditions')?.value
  const groups = subcategory.childrenAt('questiongroup')
  const isSame = Array.isArray(theirs) && conditions.every(({ text }, position) => theirs[position] === text)
  if (!isSame || theirs.length !== conditions.length) return 'unknown'
  if (!conditions.every(({ isReadable }) => isReadable.questiongroup)) return 'unknown'
  if (pairing.by === 'position') {
    const choices = answersTo(question)
    if (choices.kind !== 'finite') return 'unknown'
    const count = choices.answers.length
    const isDrawnOnce = conditions.every(({ name }) => {
      const [target] = pairs.targets.get(name.text) ?? []
      const position = target === undefined ? -1 : groups.indexOf(target.node) - pairing.offset
      const isBesideChoice = position >= 0 && position < count
      return isBesideChoice !== position >= conditions.length + pairing.spare
    })
    return isDrawnOnce ? 'yes' : 'unknown'
  }
  const keywords = new Set(groups.map((group) => group.keyword))
  const fits = conditions.every(({ expression, name }) => {
    return expression.keyword !== undefined && keywords.has(name.text)
  })
  return fits ? 'yes' : 'unknown'
}

/** Whether the browser finds a questiongroup or question that a condition should hide, by what its template writes. */
export function canHide(node: Node): Verdict {
  return node.level === 'question' ? canHideQuestion(node) : canHideGroup(node)
}

/** Whether the markup of a questiongroup carries the id by which the browser hides it. */
function canHideGroup(questiongroup: Node): Verdict {
  if (unhidableIn(questiongroup) !== undefined) return 'no'
  const own = questiongroup.template('form')?.facts
  const subcategory = ancestor(questiongroup, 'subcategory')
  const outer = subcategory?.template('form')?.facts
  if (own === undefined || outer === undefined || outer.honoursQuestionTemplate === false) return 'unknown'
  if (own.emitsConditionId) return 'yes'
  return outer.readsQuestiongroup?.includes('questiongroup_condition') ? 'unknown' : 'no'
}

/** Whether the template of a question marks it so that the browser can hide it. */
function canHideQuestion(question: Node): Verdict {
  if (fixedTemplate(question) !== undefined) return 'no'
  const facts = question.parent?.template('form')?.facts
  const templates = questionTemplates(question)
  if (facts === undefined || templates === undefined || templates.length === 0) return 'unknown'
  if (drawingTemplate(question)?.folder === 'form/questiongroup') return 'no'
  const marks = new Set(
    templates.map((name) => templateFacts('form/question', name)?.reads.includes('question_condition')),
  )
  if (marks.size > 1 || marks.has(undefined)) return 'unknown'
  return marks.has(true) ? 'yes' : 'no'
}
