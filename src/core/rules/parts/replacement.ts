import type { Fix } from '../rule.ts'

/** The fix that writes another value at a place; a guess unless said otherwise. */
export function replacement(pointer: string, value: unknown, safe = false): { fixes: Fix[] } {
  return { fixes: [{ safe, changes: [{ op: 'replace', pointer, value }] }] }
}

/** The fix that writes another name for a member; a guess. */
export function renaming(pointer: string, name: string): { fixes: Fix[] } {
  return { fixes: [{ safe: false, changes: [{ op: 'rename', pointer, name }] }] }
}
