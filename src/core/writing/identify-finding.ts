import { fingerprintOf } from '../lint/fingerprint.ts'
import { splitKind } from '../questionnaire/kind-name.ts'
import { type Finding, type HoleValue, isCounted } from '../rules/rule.ts'

/** What is needed of a finding to identify it, with the last steps of its path. */
export interface IdentifiedBy extends Pick<Finding, 'rule' | 'data'> {
  readonly steps: readonly string[]
}

/** Takes of a finding what identifies it. */
export function identifiedBy({ rule, data }: Finding, path: readonly string[]): IdentifiedBy {
  return { rule, data, steps: path.slice(-mostSteps) }
}

/** What a finding says and about what, but for the part that has it: a copy may be elsewhere. `rename` gives the original of a name. */
export function identifyFinding(finding: IdentifiedBy, rename: (text: string) => string): string {
  const path = finding.steps.map(rename)
  // How many others there are is another number once there is a copy.
  const data = Object.entries(finding.data).flatMap(([hole, value]): [string, HoleValue][] => {
    if (typeof value === 'number' || isCounted(value)) return []
    return [[hole, typeof value === 'string' ? rename(value) : value.map(rename)]]
  })
  return fingerprintOf(finding.rule, path, Object.fromEntries(data))
}

/**
 * The rule of a finding with each name that it may be about. Questionnaires that use the same records share their
 * causes: what is told of one of them is told at a record, or at each of its uses, once there are more.
 */
export function causesOf({ rule, data }: Finding, path: readonly string[]): readonly string[] {
  const { model, name } = splitKind(path[0] ?? '')
  const names = model === undefined ? path.slice(-mostSteps) : [name]
  const owners = typeof data.owner === 'string' || Array.isArray(data.owner) ? [data.owner].flat() : []
  return [...names, ...owners].map((one) => `${rule} ${one}`)
}

const mostSteps = 3

/** Puts the originals of copies in their places in a text. */
export function originalNames(copies: ReadonlyMap<string, string>): (text: string) => string {
  const [only, ...others] = copies.keys()
  // Most texts name nothing that is new, and to ask that is faster than to look at their words.
  const mayName = (text: string): boolean => others.length > 0 || only === undefined || text.includes(only)
  return (text) => {
    if (!mayName(text)) return text
    return copies.get(text) ?? text.replace(/[\p{L}\p{N}_-]+/gu, (word) => copies.get(word) ?? word)
  }
}
