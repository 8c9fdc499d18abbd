import { hasUnreadChildren, type Node } from '../questionnaire/node.ts'
import { listedValues } from '../questionnaire/record-uses.ts'
import { keyTypeFacts } from '../schema/key-types.ts'
import { groupBy } from '../text/group-by.ts'
import { listSome } from '../text/list-some.ts'
import { capitalize, shortName } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { ChangePlace } from './change.ts'
import { add, type Comparison, pathToNode, placeOf } from './comparison.ts'
import { identityOf, nodesBy } from './identity.ts'
import type { Pair } from './pairing.ts'
import { isSameSaving } from './sameness.ts'

/** Tells what cannot be compared, as one side does not say what it is, so that nobody takes silence about it for no change. */
export function compareUnknown(comparison: Comparison): void {
  const olds = nodesBy(comparison.old.questionnaire)
  const unknown = [...nodesBy(comparison.now.questionnaire).values()].flatMap((now) => {
    const old = olds.get(identityOf(now) ?? '')
    const reason = old && (reasonFor({ old, now }) ?? reasonOfSaving(comparison, now))
    return old && reason ? [{ old, now, reason }] : []
  })
  for (const group of groupBy(unknown, ({ now, reason }) => `${now.level} ${reason}`).values()) {
    if (group.length <= mostSingle) for (const one of group) tell(comparison, [one])
    else tell(comparison, group)
  }
}

/** More than so many for one reason are told together. */
const mostSingle = 3

interface Unknown extends Pair<Node> {
  readonly reason: string
}

function tell(comparison: Comparison, unknown: readonly [Unknown, ...Unknown[]]): void {
  const [{ old, now, reason }] = unknown
  const first = `${capitalize(now.level)} "${shortName(now.keyword ?? '?')}"`
  const record = now.record ?? old.record
  add(comparison, 'incomparable', 'error', {
    path: pathToNode(now),
    data: { target: listSome([first], unknown.length), reason: `${reason}.` },
    places: [
      placeOf(now, 'new'),
      placeOf(old, 'old'),
      ...(record ? [placeOfRecord(record, now.record ? 'new' : 'old')] : []),
    ],
    ...(unknown.length > 1 && { uses: unknown.map((one) => pathToNode(one.now)) }),
    cause: `incomparable ${identityOf(now)}`,
  })
}

function placeOfRecord({ uri, pointer }: RecordFact, side: ChangePlace['side']): ChangePlace {
  return { side, uri, pointer }
}

const models = {
  section: 'category',
  category: 'category',
  subcategory: 'category',
  questiongroup: 'record',
  question: 'key',
}

/** Why two states of a node cannot be compared, without a full stop; `undefined` where they can, or are unknown alike. */
function reasonFor({ old, now }: Pair<Node>): string | undefined {
  if (hasUnreadChildren(old) !== hasUnreadChildren(now))
    return `what is in it cannot be read on the ${sideOf(hasUnreadChildren(now))}`
  const [before, after] = [old.record, now.record]
  if (before === undefined || after === undefined)
    return before === after
      ? undefined
      : `its ${models[now.level]} is not defined on the ${sideOf(after === undefined)}`
  if (before.model !== 'key' || after.model !== 'key') return undefined
  const [was, is] = [old, now].map(({ type }) => type !== undefined && keyTypeFacts(type) !== undefined)
  if (was !== is) return `its type is not known on the ${sideOf(is !== true)}`
  const [had, has] = [lacksValues(before, old), lacksValues(after, now)]
  return had === has ? undefined : `some of its choices are not defined on the ${sideOf(has)}`
}

function sideOf(isNew: boolean): string {
  return isNew ? 'new side' : 'old side'
}

function lacksValues(key: RecordFact, { file }: Node): boolean {
  return listedValues(key, file).some(({ value }) => value?.keyword === undefined)
}

/** A questiongroup whose condition may be met by something that is not loaded. */
function reasonOfSaving({ old, now }: Comparison, { level, keyword = '' }: Node): string | undefined {
  if (level !== 'questiongroup' || isSameSaving(old, now, keyword)) return undefined
  const [was, is] = [old, now].map(({ groups }) => groups.get(keyword)?.condition?.isOpen === true)
  if (!was && !is) return undefined
  const side = was && is ? 'either side' : `the ${sideOf(is === true)}`
  return `its condition can be met by something that cannot be read on ${side}`
}
