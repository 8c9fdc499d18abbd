import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { type Conditions, conditionsOf, type Pairs, type Trigger } from '../triggers/triggers.ts'
import { type FormJudge, formJudgeOf, givenOnce, isBlank, type Verdict } from './form-verdict.ts'
import type { GivenAnswers } from './given-answers.ts'
import { type Reachability, reachabilityOf } from './reachability.ts'
import { createSaveExplainer, type SaveExplainer } from './save-verdict.ts'

/** A condition that has a say in whether a node is shown or saved, and what it says for given answers. */
export interface Decision {
  /** The node that waits: the questiongroup, or a question in it. */
  readonly node: Node
  readonly name: string
  readonly verdict: Verdict
  /** Whether all triggers of a question have to be true, or any. */
  readonly all: boolean
  /** The form evaluates nothing that could hide the node, whatever the answers. */
  readonly hidesNothing?: true
  /** What is tested, in document order; the answers to their questions decide. */
  readonly triggers: readonly Trigger[]
}

/** What the form, or the data check, makes of a node for given answers, and by which conditions. */
export interface Explained {
  readonly verdict: Verdict
  /** From the outermost waiting node to the first whose condition is not true. */
  readonly decisions: readonly Decision[]
  /** The node whose template prints nothing of it, so that conditions say nothing. */
  readonly blank?: Node
}

/** Explains what is shown and saved in one questionnaire. */
export interface Explainer {
  readonly shown: (node: Node, given: GivenAnswers) => Explained
  readonly savable: (given: GivenAnswers) => Explained
}

/** Prepares explanations for one questionnaire, with the judges that `cases` asks. */
export function createExplainer(questionnaire: Questionnaire): Explainer {
  const conditions = conditionsOf(questionnaire)
  const judge = formJudgeOf(conditions)
  const explainSave = createSaveExplainer(conditions)
  const waits = collectWaits(conditions)
  const { ungated } = reachabilityOf(questionnaire)
  return {
    shown: (target, given) => explainShown(target, judge(givenOnce(given)), waits, ungated),
    savable: (given) => explainSavable(given, explainSave),
  }
}

interface Wait {
  readonly name: string
  readonly pairs: Pairs
}

function collectWaits(conditions: Conditions): ReadonlyMap<Node, Wait> {
  const waits = new Map<Node, Wait>()
  for (const pairs of [...conditions.questiongroups.values(), ...conditions.questions.values()]) {
    for (const [name, targets] of pairs.targets) {
      for (const { node, isTable } of targets) if (!isTable) waits.set(node, { name, pairs })
    }
  }
  return waits
}

function explainShown(
  target: Node,
  judge: ReturnType<FormJudge>,
  waits: ReadonlyMap<Node, Wait>,
  ungated: Reachability['ungated'],
): Explained {
  const chain = target.level === 'question' && target.parent ? [target.parent, target] : [target]
  const decisions: Decision[] = []
  for (const node of chain) {
    const wait = waits.get(node)
    if (wait === undefined) continue
    const verdict = judge(node)
    const { name, pairs } = wait
    const triggers = pairs.triggers.get(name) ?? []
    const hidesNothing = ungated.get(node)?.isOpen === false
    const decision = { node, name, verdict, all: pairs.kind === 'questiongroup', triggers }
    decisions.push(hidesNothing ? { ...decision, hidesNothing } : decision)
    if (verdict === 'no') break
  }
  const blank = chain.find(isBlank)
  return { verdict: judge(target), decisions, ...(blank ? { blank } : {}) }
}

function explainSavable(given: GivenAnswers, explain: SaveExplainer): Explained {
  const { verdict, groups } = explain(given)
  const decisions = groups.map(
    ({ group, condition, verdict: own }): Decision => ({
      node: group,
      name: condition.name,
      verdict: own,
      all: true,
      triggers: condition.triggers,
    }),
  )
  const deciding = decisions.find((decision) => decision.verdict === 'no')
  return { verdict, decisions: deciding ? [deciding] : decisions }
}
