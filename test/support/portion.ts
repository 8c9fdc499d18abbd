import fc from 'fast-check'

/** `npm test` tries a fortieth of what `*laws.test.ts` can try, `npm run test:long` everything; `QUESTLINT_LAWS=8` tries an eighth. */
const asked = process.env.QUESTLINT_LAWS ?? '40'
const share = asked === 'all' ? 1 : Number(asked)

/** A number of runs or characters: all of them, or a share. */
export function amountOf(all: number): number {
  return Math.ceil(all / share)
}

/** A number that a limit is tried with: that of the limit, or one at which it takes no time. */
export function sizeOf(whole: number, short: number): number {
  return share === 1 ? whole : short
}

/** A few of many items. */
export interface Part<T> {
  readonly part: number
  readonly items: readonly T[]
}

/** A part of a law's runs, with a seed of its own. */
export interface Round {
  readonly seed: number
  readonly numRuns: number
}

/** So that no single test takes long. */
const most = 100

/** The items of a list in parts: all of them, or a share. */
export function partsOf<T>(all: readonly T[]): Part<T>[] {
  const chosen = all.filter((_, index) => index % share === 0)
  const count = Math.ceil(chosen.length / most)
  return Array.from({ length: count }, (_, part) => ({
    part: part + 1,
    items: chosen.slice(part * most, (part + 1) * most),
  }))
}

/** The runs of a law in rounds: all of them, or a share. */
export function roundsOf(all: number): Round[] {
  const runs = amountOf(all)
  const first = fc.readConfigureGlobal()?.seed ?? 1
  return Array.from({ length: Math.ceil(runs / most) }, (_, index) => ({
    seed: first + index,
    numRuns: Math.min(most, runs - index * most),
  }))
}
