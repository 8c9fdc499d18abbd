import type { Pairs, Target, Trigger } from '../../triggers/triggers.ts'
import type { Mismatch } from '../../triggers/unmatched-names.ts'
import type { Fix } from '../rule.ts'

/**
 * The fixes that give two names that should be one the same name: the odd one is replaced, or either of them. The findings at both
 * ends begin with the same fix, so that making both changes nothing twice.
 */
export function mendMismatch(pairs: Pairs, { target, trigger, odd, isLonely }: Mismatch): Fix[] {
  if (isLonely) return []
  const ofTarget = odd === 'trigger' ? [] : renameTargets(pairs, pairs.targets.get(target) ?? [], trigger)
  const ofTrigger = odd === 'target' ? [] : renameConditions(pairs, pairs.triggers.get(trigger) ?? [], target)
  return [...ofTarget, ...ofTrigger]
}

/** The fix that lets targets wait for another name, where the judged file has them. */
export function renameTargets({ scope }: Pairs, targets: readonly Target[], name: string): Fix[] {
  if (targets.some(({ option }) => option.uri !== scope.file.uri)) return []
  const changes = [...new Set(targets.map(({ option }) => option.pointer))].map((pointer) => {
    return { op: 'replace', pointer, value: name } as const
  })
  return changes.length > 0 ? [{ safe: false, changes }] : []
}

function renameConditions({ scope }: Pairs, triggers: readonly Trigger[], name: string): Fix[] {
  if (triggers.some(({ option }) => option.uri !== scope.file.uri)) return []
  // Two questions with the conditions of their key share the entry.
  const entries = new Map(triggers.map((one) => [`${one.option.pointer}/${one.entry}`, one.name]))
  const changes = [...entries].map(([pointer, { start, end }]) => {
    return { op: 'replaceText', pointer, start, end, text: name } as const
  })
  return changes.length > 0 ? [{ safe: false, changes }] : []
}
