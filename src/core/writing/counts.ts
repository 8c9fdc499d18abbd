import { levels, type Node, walk } from '../questionnaire/node.ts'
import type { Model } from '../workspace/facts.ts'

const models = ['category', 'questiongroup', 'key', 'value', 'translation'] as const

/** `3 keys, 1 value`. */
export function countRecords(records: readonly { readonly model: Model }[]): string {
  return listCounts(models.map((model) => [model, records.filter((record) => record.model === model).length]))
}

/** ` with 2 questiongroups, 5 questions`; empty for a part that has no others. */
export function withContents(part: Node): string {
  const inner = walk(part).slice(1)
  const counts = listCounts(levels.map((level) => [level, inner.filter((node) => node.level === level).length]))
  return counts === '' ? '' : ` with ${counts}`
}

function listCounts(counts: readonly (readonly [noun: string, number: number])[]): string {
  return counts
    .filter(([, number]) => number > 0)
    .map(([noun, number]) => `${number} ${number === 1 ? noun : several(noun)}`)
    .join(', ')
}

function several(noun: string): string {
  return noun.endsWith('ory') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
