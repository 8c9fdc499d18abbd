import { reach } from '../../condition/answers.ts'
import { blockerOf, type Gate, type Gated, type Reachability, reachabilityOf } from '../../judging/reachability.ts'
import { type Node, walk } from '../../questionnaire/node.ts'
import type { Counted } from '../../text/count.ts'
import { capitalize } from '../../text/printable.ts'
import { answersTo } from '../../triggers/answer-domain.ts'
import { isMistakenOriginal } from '../../triggers/copied-conditions.ts'
import { silenceOf } from '../../triggers/trigger-inputs.ts'
import { conditionsOf, type Pairs, type Target } from '../../triggers/triggers.ts'
import { defineRule, type Related } from '../rule.ts'

/** A questiongroup or question that no answers can ever show. */
export const neverShown = defineRule({
  meta: {
    id: 'never-shown',
    consequence: 'unanswerable',
    category: 'condition',
    summary: 'No answers can ever show a questiongroup or question.',
    why: 'The form hides what waits for a condition until an answer meets it. A questiongroup needs all expressions of its name to be true for one answer; conditions that contradict each other or wait for each other keep it hidden forever.',
    messages: {
      contradiction:
        'No answer to "{question}" meets all of {expressions}, which is needed to show {what}; so {lost} can never be answered. Change one of them.',
      circle:
        '{what} waits for an answer that can be given only once it is already shown ({path}); so {lost} can never be answered. Remove one of the conditions.',
      table:
        'The table of questiongroup "{questiongroup}" is shown only by an answer to {triggers}, which is asked within the table; so {lost} can never be answered. Ask it as the first question, which is outside the table.',
      trigger: 'a condition of this name',
    },
  },
  create: ({ report }) => {
    const judge = (reachability: Reachability): void => {
      const circles = new Set<Node>()
      const entangled = findEntangled(reachability)
      for (const node of reachability.unreachable) {
        const gated = reachability.gated.get(node)
        if (gated === undefined) continue
        const place = node.placeOf(gated.target.option)
        const [gate] = gated.gates
        const what = describe(node)
        if (gate && gated.gates.every((one) => one.shown.canBeTrue === 'no')) {
          // A single expression that no answer fulfils names something outside the answers: that is its own finding.
          if (gated.gates.every((one) => isOutside(one) || one.triggers.some(isMistakenOriginal))) continue
          const expressions = gate.triggers.map((trigger) => `"${trigger.expression.text}"`)
          const data = { question: gate.question.keyword ?? '?', expressions, what, lost: lostBelow(node) }
          report('contradiction', place, data, { related: relate(gate) })
          continue
        }
        if (circles.has(node) || !entangled.has(node)) continue
        const circle = circleFrom(gated, reachability)
        if (circle === undefined || circle.some((one) => circles.has(one))) continue
        for (const one of circle) circles.add(one)
        const path = [...circle, node].map((one) => one.keyword ?? '?').join(' → ')
        report(
          'circle',
          place,
          { what: capitalize(what), path, lost: lostBelow(node) },
          { related: gate ? relate(gate) : [] },
        )
      }
    }
    const isOutside = (gate: Gate): boolean => {
      const domain = answersTo(gate.question)
      return gate.triggers.some((trigger) => reach([trigger.expression.text], domain, 'browser').canBeTrue === 'no')
    }
    /** A table hides with it what would show it; only the first question of its questiongroup is outside. */
    const judgeTable = ({ node, option, name }: Target, pairs: Pairs): void => {
      const facts = node.template('form')?.facts
      if (!facts?.reads.includes('table_condition') || facts.ownQuestionTemplate !== 'first') return
      const triggers = pairs.couldTrigger(name) ? [] : (pairs.triggers.get(name) ?? [])
      const questions = new Set(triggers.map(({ question }) => question))
      const isInside = (question: Node): boolean =>
        node.children.indexOf(question) > 0 && silenceOf(question, 'question') === undefined
      if (questions.size === 0 || ![...questions].every(isInside)) return
      const names = [...questions].map(({ keyword }) => `"${keyword ?? '?'}"`)
      const lost = node.children.slice(1).map(({ keyword }) => `"${keyword ?? '?'}"`)
      report('table', node.placeOf(option), { questiongroup: node.keyword ?? '?', triggers: names, lost })
    }
    return {
      questionnaire: (questionnaire) => {
        for (const pairs of conditionsOf(questionnaire).questions.values())
          for (const targets of pairs.targets.values())
            for (const target of targets) if (target.isTable) judgeTable(target, pairs)
        const reachability = reachabilityOf(questionnaire)
        judge(reachability)
      },
    }
  },
})

/** The nodes that others wait for which wait for them in turn, and those between two such circles: what hangs on them is taken away. */
function findEntangled({ gated, unreachable }: Reachability): ReadonlySet<Node> {
  const waiting = new Map<Node, number>()
  const add = (node: Node, by: number): number => {
    const count = (waiting.get(node) ?? 0) + by
    waiting.set(node, count)
    return count
  }
  for (const node of unreachable) for (const blocker of blockersOf(gated.get(node), unreachable)) add(blocker, 1)
  const left = new Set(unreachable)
  const free = [...unreachable].filter((node) => !waiting.has(node))
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    left.delete(node)
    for (const blocker of blockersOf(gated.get(node), unreachable)) if (add(blocker, -1) === 0) free.push(blocker)
  }
  return left
}

/** What hides the questions that could show a node. */
function blockersOf(gated: Gated | undefined, unreachable: ReadonlySet<Node>): ReadonlySet<Node> {
  return new Set((gated?.gates ?? []).flatMap((gate) => blockerOf(gate.question, unreachable) ?? []))
}

/** The nodes that wait for each other, beginning with this one; `undefined` when it only waits for such a circle or a dead end. */
function circleFrom(start: Gated, { gated, unreachable }: Reachability): Node[] | undefined {
  const from = new Map<Node, Node>()
  const pending = [start.node]
  for (const node of pending) {
    for (const gate of gated.get(node)?.gates ?? []) {
      const blocker = blockerOf(gate.question, unreachable)
      if (blocker === start.node) return pathTo(node, from)
      if (blocker === undefined || from.has(blocker)) continue
      from.set(blocker, node)
      pending.push(blocker)
    }
  }
  return undefined
}

function pathTo(end: Node, from: ReadonlyMap<Node, Node>): Node[] {
  const path: Node[] = []
  for (let node: Node | undefined = end; node !== undefined; node = from.get(node)) path.push(node)
  return path.reverse()
}

function describe(node: Node): string {
  return `${node.level} "${node.keyword ?? '?'}"`
}

function lostBelow(node: Node): string | Counted {
  if (node.level === 'question') return 'it'
  const lost = [...walk(node)].filter((one) => one.level === 'question').map(({ keyword }) => keyword ?? '?')
  const words = lost.length === 1 ? 'its question' : `its ${lost.length} questions`
  return { count: lost.length, words, of: lost }
}

function relate(gate: Gate): Related[] {
  return gate.triggers.map(({ option, entry }) => {
    return { messageId: 'trigger', data: {}, uri: option.uri, place: { pointer: `${option.pointer}/${entry}` } }
  })
}
