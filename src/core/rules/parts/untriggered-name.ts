import type { Conditions, Pairs, Target, Trigger } from '../../triggers/triggers.ts'
import { meantName, mismatchesIn } from '../../triggers/unmatched-names.ts'
import type { Fix, Related } from '../rule.ts'
import { mendMismatch, renameTargets } from './mend-mismatch.ts'

/** What is to be said about a name that is waited for and that no condition has. */
export interface UntriggeredName {
  /** The condition that most likely should have it, for which nothing waits. */
  readonly lonely: Trigger | undefined
  /** The name that is most likely meant. */
  readonly candidate: string | undefined
  readonly fixes: readonly Fix[]
}

/** Looks for what a name means that no condition of its scope has; `undefined` where the condition is the mistake, and is told of. */
export function explainUntriggered(
  conditions: Conditions,
  pairs: Pairs,
  name: string,
  targets: readonly Target[],
): UntriggeredName | undefined {
  const mismatch = mismatchesIn(conditions, pairs).byTarget.get(name)
  if (mismatch?.odd === 'trigger') return undefined
  const candidate = mismatch ? undefined : meantName(pairs, name)
  if (mismatch === undefined) {
    return {
      lonely: undefined,
      candidate,
      fixes: candidate === undefined ? [] : renameTargets(pairs, targets, candidate),
    }
  }
  return {
    lonely: pairs.triggers.get(mismatch.trigger)?.[0],
    candidate: mismatch.isNear ? mismatch.trigger : undefined,
    fixes: mendMismatch(pairs, mismatch),
  }
}

/** A condition as a place that belongs to a finding. */
export function relateTrigger(messageId: 'trigger' | 'lonely', { question, option, entry }: Trigger): Related {
  const data = { question: question.keyword ?? '?' }
  return { messageId, data, uri: option.uri, place: { pointer: `${option.pointer}/${entry}` } }
}

/** What waits for a name, as places that belong to a finding. */
export function relateTargets(messageId: 'target' | 'waits', targets: readonly Target[]): Related[] {
  return targets.map(({ name, option }) => {
    return { messageId, data: { name }, uri: option.uri, place: { pointer: option.pointer } }
  })
}

/** The definition in which a name occurs that the judged file only brings in. */
export function relateRecord({ node, option }: Target): Related[] {
  if (option.uri === node.file.uri) return []
  return [{ messageId: 'record', data: {}, uri: option.uri, place: { pointer: option.pointer } }]
}

/** What is shown whatever is answered, in words. */
export function wordTargets(targets: readonly Target[]): readonly string[] {
  return targets.map(({ node, isTable }) => (isTable ? 'the table' : `question "${node.keyword ?? '?'}"`))
}
