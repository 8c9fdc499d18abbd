import {
  type ComparedPair,
  type ConfigurationReference,
  createHitCounter,
  createHitFinder,
  editionName,
  findQuestionnaire,
  type HitCounter,
  nameOfConfiguration,
  type Workspace,
} from '../core/internal.ts'
import { type Io, UsageError } from './io.ts'
import { createProgress } from './progress.ts'
import { readStored, requireStored } from './stored-answers.ts'

/** Counts which of some stored questionnaires the changes hit. */
export async function countHits(
  files: readonly string[],
  pairs: readonly ComparedPair[],
  old: Workspace,
  io: Io,
): Promise<HitCounter> {
  const counter = createHitCounter()
  const pairFor = createPairFinder(pairs, old)
  const finders = new Map(pairs.map((pair) => [pair, createHitFinder(pair)]))
  const progress = createProgress(io.progress ?? io.stderr)
  for (const name of files) {
    for await (const piece of readStored(name, io)) {
      for (const { code, number, data, reference } of requireStored(piece).units) {
        const pair = pairFor(reference, piece.place)
        const views = pair && [pair, ...furtherOf(pair, pairs)]
        counter.add(
          code ?? number,
          views?.flatMap((view) => finders.get(view)?.(data) ?? []),
        )
      }
      progress.show(`${name}: ${counter.counts().questionnaires} questionnaires`)
    }
  }
  progress.clear()
  return counter
}

/** What other sets make of the configuration of a pair. */
function furtherOf(pair: ComparedPair, pairs: readonly ComparedPair[]): readonly ComparedPair[] {
  const name = pair.old && nameOfConfiguration(pair.old)
  return pairs.filter(({ old, isFurther }) => isFurther && old && nameOfConfiguration(old) === name)
}

/** The configuration that a stored questionnaire is of, among those that are compared; `undefined` for all others. */
export function createPairFinder(
  pairs: readonly ComparedPair[],
  old: Workspace,
): (reference: ConfigurationReference, place: string) => ComparedPair | undefined {
  const compared = pairs.filter((pair) => pair.old !== undefined && !pair.isFurther)
  const byName = new Map(compared.flatMap((pair) => (pair.old ? [[nameOfConfiguration(pair.old), pair]] : [])))
  const known = new Map<string, ComparedPair | undefined>()
  const find = ({ pk, code, edition }: ConfigurationReference): ComparedPair | undefined => {
    if (code !== undefined && edition !== undefined) return byName.get(editionName(code, edition))
    const reference = { ...(pk !== undefined && { pk }), ...(code !== undefined && { code }) }
    const found = old.sets.flatMap((set) => findQuestionnaire(reference, set) ?? [])[0]
    return found && byName.get(nameOfConfiguration(found))
  }
  return (reference, place) => {
    if (reference.pk === undefined && reference.code === undefined) {
      const [only, ...others] = compared
      if (others.length > 0)
        throw new UsageError(
          `${place}: the answers do not name which configuration they belong to; name it with --configuration CODE@EDITION`,
        )
      return only
    }
    const key = JSON.stringify(reference)
    if (!known.has(key)) known.set(key, find(reference))
    return known.get(key)
  }
}
