import { type Reach, reach } from '../condition/answers.ts'
import { isInherited } from '../questionnaire/inheritance.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { rowOf } from '../questionnaire/questions/which-share-a-row.ts'
import { isAnswered } from '../questionnaire/questions/who-can-enter.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { domainOf } from '../triggers/answer-domain.ts'
import { isFindable } from '../triggers/html-ids.ts'
import { isNeverRead, unreadIn } from '../triggers/trigger-inputs.ts'
import { byQuestion, conditionsOf, type Pairs, type Target, type Trigger } from '../triggers/triggers.ts'
import { canHide, isFoundByName } from './form-verdict.ts'

/** The conditions of one name on one question: a questiongroup needs all of them to be true, a question any. */
export interface Gate {
  readonly question: Node
  readonly triggers: readonly Trigger[]
  /** What the browser makes of the question's possible answers. */
  readonly shown: Reach
  /** Whether somebody can give one of them. */
  readonly isAnswered: boolean
}

/** A questiongroup or question that is shown only when a gate opens. */
export interface Gated {
  readonly node: Node
  readonly target: Target
  readonly kind: Pairs['kind']
  readonly gates: readonly Gate[]
}

/** A condition that hides nothing, as far as that can be known. */
export interface Ungated {
  readonly node: Node
  readonly name: string
  /** Whether something that cannot be read may trigger it. */
  readonly isOpen: boolean
}

/** Which parts of one questionnaire can ever be shown in the form. */
export interface Reachability {
  readonly gated: ReadonlyMap<Node, Gated>
  /** Those that name a condition and have no gates. */
  readonly ungated: ReadonlyMap<Node, Ungated>
  /** Those that no answers can show; what cannot be known counts as shown. */
  readonly unreachable: ReadonlySet<Node>
}

/** What of a questionnaire can be shown; computed once a set. */
export const reachabilityOf = remember(compute)

function compute(questionnaire: Questionnaire): Reachability {
  const conditions = conditionsOf(questionnaire)
  const gated = new Map<Node, Gated>()
  const ungated = new Map<Node, Ungated>()
  for (const pairs of [...conditions.questions.values(), ...conditions.questiongroups.values()]) {
    for (const [name, targets] of pairs.targets) {
      const isLost = pairs.kind === 'questiongroup' && !isFindable(name)
      const gates = isLost ? [] : gatesOf(pairs, name)
      const inReach = gatesInReach(pairs, gates)
      for (const target of targets) {
        const { node, isTable } = target
        if (isTable) continue
        const canBeHidden = !isLost && canHide(node) !== 'no' && isFoundByName(node, pairs, name) !== 'no'
        const own = canBeHidden ? inReach(node) : []
        if (own.length > 0) gated.set(node, { node, target, kind: pairs.kind, gates: own })
        else ungated.set(node, { node, name, isOpen: canBeHidden && pairs.couldTrigger(name) })
      }
    }
  }
  return { gated, ungated, unreachable: findUnreachable(gated) }
}

/** The gates of a name: questions whose conditions the browser reads; none where something unknown may be another. */
function gatesOf(pairs: Pairs, name: string): readonly Gate[] {
  const triggers = pairs.triggers.get(name)
  if (triggers === undefined || pairs.couldTrigger(name)) return []
  const isUnheard = (question: Node): boolean => isNeverRead(question, pairs.kind) || unreadIn(pairs).has(question)
  const groups = [...byQuestion(triggers)].filter(([question]) => !isUnheard(question))
  return groups.map(([question, own]) => {
    const domain = domainOf(question, pairs.kind)
    const expressions = own.map((trigger) => trigger.expression.text)
    const shown = pairs.kind === 'questiongroup' ? reach(expressions, domain, 'browser') : reachAny(expressions, domain)
    return { question, triggers: own, shown, isAnswered: isAnswered(question) }
  })
}

/** Of the gates of a name those that reach a node; found once a row, as all in it share them. */
function gatesInReach({ kind }: Pairs, gates: readonly Gate[]): (node: Node) => readonly Gate[] {
  if (kind === 'questiongroup') return () => gates
  const byRow = groupBy(gates, ({ question }) => rowOf(question))
  return (node) => {
    const row = rowOf(node)
    return (row === undefined ? undefined : byRow.get(row)) ?? []
  }
}

function reachAny(expressions: readonly string[], domain: Parameters<typeof reach>[1]): Reach {
  const each = expressions.map((expression) => reach([expression], domain, 'browser'))
  const possible = each.find((one) => one.canBeTrue === 'yes') ?? each.find((one) => one.canBeTrue === 'unknown')
  return possible ?? each[0] ?? { canBeTrue: 'unknown', alwaysTrue: 'unknown' }
}

/** Whether an answer that somebody can give opens a gate, or may do so, as far as its question is shown. */
export function canOpen({ shown, isAnswered: hasAnswers }: Gate): boolean {
  return hasAnswers && shown.canBeTrue !== 'no'
}

/** Begins with what nothing hides and goes on to what that shows; what is left depends on itself or on the impossible. */
function findUnreachable(gated: ReadonlyMap<Node, Gated>): ReadonlySet<Node> {
  const hidden = new Set(gated.keys())
  // All that wait for one name share its gates.
  const behind = new Map<Gated['gates'], Node[]>()
  for (const { node, gates } of gated.values()) addToGroup(behind, gates, node)
  const blocked = new Map<Node, { readonly gate: Gate; readonly gates: Gated['gates'] }[]>()
  const pending: Gated['gates'][] = []
  for (const gates of behind.keys()) {
    for (const gate of gates) {
      if (!canOpen(gate)) continue
      const blocker = blockerOf(gate.question, hidden)
      if (blocker === undefined) pending.push(gates)
      else addToGroup(blocked, blocker, { gate, gates })
    }
  }
  for (let gates = pending.pop(); gates !== undefined; gates = pending.pop()) {
    const shown = behind.get(gates) ?? []
    behind.delete(gates)
    for (const node of shown) hidden.delete(node)
    for (const waiting of shown.flatMap((node) => blocked.get(node) ?? [])) {
      const blocker = blockerOf(waiting.gate.question, hidden)
      if (blocker === undefined) pending.push(waiting.gates)
      else addToGroup(blocked, blocker, waiting)
    }
  }
  return hidden
}

/** What keeps a question from having an answer, of the hidden. An inherited one has its answer from elsewhere, shown or not. */
export function blockerOf(question: Node, hidden: ReadonlySet<Node>): Node | undefined {
  return question.parent && isInherited(question.parent) ? undefined : hiddenAround(question, hidden)
}

/** The question itself or the questiongroup around it, when that is among the hidden. */
export function hiddenAround(question: Node, hidden: ReadonlySet<Node>): Node | undefined {
  if (hidden.has(question)) return question
  return question.parent && hidden.has(question.parent) ? question.parent : undefined
}

const waiting = remember((questionnaire: Questionnaire): ReadonlyMap<Node, readonly Node[]> => {
  const { gated, unreachable } = reachabilityOf(questionnaire)
  const behind = new Map<Node, Node[]>()
  for (const { node, gates } of gated.values()) {
    if (!unreachable.has(node)) continue
    for (const { question, shown } of gates) if (shown.canBeTrue !== 'no') addToGroup(behind, question, node)
  }
  return behind
})

/** What waits for an answer to a question that nobody can give, or that is never shown itself, and so is never shown either. */
export function waitingFor(question: Node): readonly Node[] {
  return waiting(question.questionnaire).get(question) ?? []
}
