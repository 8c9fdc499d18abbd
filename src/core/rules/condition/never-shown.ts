import { reach } from '../../condition/answers.ts'
import { answersTo } from '../../form/answer-domain.ts'
import { blockerOf, type Gate, type Gated, type Reachability, reachabilityOf } from '../../form/reachability.ts'
import { type Node, walk } from '../../questionnaire/node.ts'
import { defineRule, type Related } from '../rule.ts'

/** A questiongroup or question that no answers can ever show. */
export const neverShown = defineRule({
  meta: {
    id: 'never-shown',
    severity: 'error',
    category: 'condition',
    fix: 'never',
    since: '0.1.0',
    summary: 'No answers can ever show a questiongroup or question.',
    why: 'The form hides what waits for a condition until an answer fulfils it. A questiongroup needs all expressions of its name to be true for one answer; conditions that contradict each other, or that wait for each other, keep it hidden for ever.',
    messages: {
      contradiction:
        'One answer to "{question}" would have to fulfil all of {expressions} to show {what}, and none does; so {lost} can never be answered.',
      circle:
        '{what} waits for an answer that can only be given once it is shown itself ({path}); so {lost} can never be answered.',
      trigger: 'a condition of this name',
    },
  },
  create: ({ report }) => {
    const judge = (reachability: Reachability): void => {
      const circles = new Set<Node>()
      for (const node of reachability.unreachable) {
        const gated = reachability.gated.get(node)
        if (gated === undefined) continue
        const place = node.placeOf(gated.target.option)
        const [gate] = gated.gates
        const what = describe(node)
        if (gate && gated.gates.every((one) => one.shown.canBeTrue === 'no')) {
          // A single expression that no answer fulfils names something outside the answers: that is its own finding.
          if (gated.gates.every((one) => isOutside(one))) continue
          const expressions = gate.triggers.map((trigger) => `"${trigger.expression.text}"`)
          const data = { question: gate.question.keyword ?? '?', expressions, what, lost: lostBelow(node) }
          report('contradiction', place, data, { related: relate(gate) })
          continue
        }
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
    return {
      questionnaire: (questionnaire) => {
        const reachability = reachabilityOf(questionnaire)
        judge(reachability)
      },
    }
  },
})

/** The nodes that wait for each other, beginning with this one; `undefined` when it only waits for such a circle or a dead end. */
function circleFrom(start: Gated, { gated, unreachable }: Reachability): Node[] | undefined {
  const seen = new Set<Node>()
  let pending: { node: Node; path: Node[] }[] = [{ node: start.node, path: [start.node] }]
  while (pending.length > 0) {
    const next: typeof pending = []
    for (const { node, path } of pending) {
      for (const gate of gated.get(node)?.gates ?? []) {
        const blocker = blockerOf(gate.question, unreachable)
        if (blocker === start.node) return path
        if (blocker === undefined || seen.has(blocker)) continue
        seen.add(blocker)
        next.push({ node: blocker, path: [...path, blocker] })
      }
    }
    pending = next
  }
  return undefined
}

function describe(node: Node): string {
  return `${node.level} "${node.keyword ?? '?'}"`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lostBelow(node: Node): string {
  if (node.level === 'question') return 'it'
  const count = [...walk(node)].filter((one) => one.level === 'question').length
  return count === 1 ? 'its question' : `its ${count} questions`
}

function relate(gate: Gate): Related[] {
  return gate.triggers.map(({ option, entry }) => {
    return { messageId: 'trigger', data: {}, uri: option.uri, place: { pointer: `${option.pointer}/${entry}` } }
  })
}
