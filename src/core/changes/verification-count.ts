import type { Leftover } from './leftover.ts'
import type { VerifiedMigration } from './verify-migration.ts'

/** What a verified migration came to. */
export interface VerificationSummary {
  readonly questionnaires: number
  /** Those that the old configuration refused, and those of configurations that are not compared. */
  readonly refusedBefore: number
  readonly other: number
  /** Answers that the new configuration refuses or alters, and that the plan keeps with a reason. */
  readonly excused: number
  readonly answers: { readonly kept: number; readonly moved: number; readonly mapped: number; readonly dropped: number }
  readonly left: readonly CountedLeftover[]
}

/** What is left over at one place. */
export interface CountedLeftover extends Omit<Leftover, 'kind'> {
  readonly kind: Leftover['kind'] | 'missing' | 'added'
  readonly count: number
  /** Up to five questionnaires by code, else by number. */
  readonly codes: readonly (string | number)[]
}

/** Counts what migrations of questionnaires left behind. */
export interface VerificationCounter {
  readonly add: (name: string | number, verified: VerifiedMigration | undefined) => void
  /** Takes a questionnaire that is on one side only. */
  readonly addUnpaired: (name: string | number, kind: 'missing' | 'added') => void
  readonly summary: () => VerificationSummary
}

type Growing = { -readonly [Member in keyof CountedLeftover]: CountedLeftover[Member] }

const mostCodes = 5

/** Starts to count. */
export function createVerificationCounter(): VerificationCounter {
  const left = new Map<string, Growing>()
  const total = { questionnaires: 0, refusedBefore: 0, other: 0, excused: 0 }
  const answers = { kept: 0, moved: 0, mapped: 0, dropped: 0 }
  const count = (name: string | number, one: Omit<CountedLeftover, 'count' | 'codes'>): void => {
    const key = JSON.stringify([one.kind, one.at, one.code])
    const known = left.get(key) ?? { ...one, count: 0, codes: [] }
    left.set(key, known)
    if (known.codes.at(-1) === name) return
    known.count++
    if (known.codes.length < mostCodes) known.codes = [...known.codes, name]
  }
  return {
    add: (name, verified) => {
      total.questionnaires++
      if (verified === undefined) {
        total.other++
        return
      }
      if (verified.wasRefused) total.refusedBefore++
      total.excused += verified.excused
      for (const what of ['kept', 'moved', 'mapped', 'dropped'] as const) answers[what] += verified[what]
      const told = new Set<string>()
      for (const one of verified.leftovers) {
        const key = JSON.stringify(one)
        if (!told.has(key)) count(name, one)
        told.add(key)
      }
    },
    addUnpaired: (name, kind) => {
      total.questionnaires++
      count(name, { kind, at: '' })
    },
    summary: () => ({ ...total, answers: { ...answers }, left: [...left.values()] }),
  }
}
