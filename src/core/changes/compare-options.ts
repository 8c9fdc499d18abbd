import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { memberOf } from '../text/json-value.ts'
import { shortLabel } from '../text/printable.ts'
import { add, type Comparison, pathToNode, placeOf } from './comparison.ts'
import { hasSameOptions } from './sameness.ts'

/** Members of the options that the comparison of answers, conditions and uses has told of already. */
const toldElsewhere: ReadonlySet<string> = new Set([
  'max_length',
  'max_num',
  'min_num',
  'field_options',
  'question_conditions',
  'question_condition',
  'questiongroup_conditions',
  'questiongroup_condition',
  'conditions',
  'conditional',
  'is_name',
  'model',
  'order',
])

const members = ['view_options', 'form_options', 'filter_options', 'summary'] as const

/** Compares the options that only change what a page looks like, of each node that is on both sides. */
export function compareOptions(comparison: Comparison): void {
  const [old, now] = [comparison.old, comparison.now].map(({ questionnaire }) => nodesBy(questionnaire))
  for (const [name, after] of now ?? []) {
    const before = old?.get(name)
    if (before === undefined || hasSameOptions(before, after)) continue
    // Of a record that is not loaded on one of the sides nobody knows the options.
    if ((before.record === undefined) !== (after.record === undefined)) continue
    for (const member of members) {
      for (const option of optionNames([before, after], member)) {
        const [from, to] = [before, after].map((node) => node.option(member, option)?.value)
        if (toldElsewhere.has(option) || JSON.stringify(from) === JSON.stringify(to)) continue
        add(comparison, 'changed-option', 'info', {
          path: pathToNode(after),
          data: {
            option: `${member}.${option}`,
            owner: `${after.level} "${after.keyword}"`,
            old: show(from),
            new: show(to),
          },
          ...(from !== undefined && { old: from }),
          ...(to !== undefined && { new: to }),
          places: [placeOf(after, 'new'), placeOf(before, 'old')],
          cause: `${name} ${option}`,
        })
      }
    }
  }
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : shortLabel(JSON.stringify(value), 60)
}

function optionNames(nodes: readonly Node[], member: (typeof members)[number]): ReadonlySet<string> {
  const holders = nodes.flatMap(({ value, record }) => [value, record?.fields.configuration])
  return new Set(holders.flatMap((holder) => Object.keys(memberOf(holder, member) ?? {})))
}

/** Nodes by their keywords from the questiongroup on, or of the levels above by their own. */
function nodesBy({ roots }: Questionnaire): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  for (const node of walkAll(roots)) {
    if (node.keyword === undefined) continue
    const name =
      node.level === 'question' ? `question ${node.parent?.keyword}/${node.keyword}` : `${node.level} ${node.keyword}`
    if (!found.has(name)) found.set(name, node)
  }
  return found
}
