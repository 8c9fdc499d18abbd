import { isWithin, overlap, type Range, shiftRange } from '../../text/range.ts'
import type { Document, Problem } from '../document.ts'
import { findChange } from '../find-change.ts'
import type { TreeSearch } from '../tree.ts'
import { levelsAround, runsAt } from './block-levels.ts'
import { isEntangled, parseYaml } from './parse-yaml.ts'
import { isAboutReading, type ReadRun, reachesFar, tryRun } from './read-run.ts'
import { replaceRun } from './replace-run.ts'

/** A document in whose blocks the parts of a text can be replaced. */
interface Base {
  readonly document: Document
  readonly search: TreeSearch
  /** The stretches of its text with mistakes that were found by reading just these. */
  readonly broken: readonly Range[]
}

const known = new WeakMap<Document, Base | undefined>()

/** By a document with mistakes that reach far: the last one before them that was a base. */
const sounder = new WeakMap<Document, Document>()

/** Reads a YAML text after a change, as `parseYaml` does, and only what changed where that is sure to be the same. */
export function parseChangedYaml(uri: string, text: string, previous: Document): Document {
  const changed = parseChangedYamlBlocks(uri, text, previous)
  if (changed) return changed
  const document = parseYaml(uri, text)
  rememberSounder(document, previous)
  return document
}

/** A mistake is often mended by going back to what was before it. */
function rememberSounder(document: Document, previous: Document): void {
  const isSound = baseOf(previous) !== undefined
  const base = isSound ? previous : sounder.get(previous)
  // A chain of all documents before would never be freed.
  if (isSound) sounder.delete(previous)
  if (base !== undefined) sounder.set(document, base)
}

/**
 * Reads a YAML text that differs from that of `previous` within some members or items of one block, however deep: only these are read,
 * and the values of all others are the same objects. Gives what `parseYaml` would, or `undefined` when it cannot be sure of that.
 */
export function parseChangedYamlBlocks(uri: string, text: string, previous: Document): Document | undefined {
  const change = [previous, sounder.get(previous)]
    .flatMap((document) => (document ? (baseOf(document) ?? []) : []))
    .map((base) => ({ base, changed: findChange(base.document.text, text) }))
    .sort((a, b) => lengthOf(a.changed) - lengthOf(b.changed))[0]
  if (change === undefined) return undefined
  const { base, changed } = change
  const read = readRun(base, uri, text, changed, text.length / 2)
  if (read === undefined) return undefined
  const document = replaceRun(base.document, text, read)
  if (document) known.set(document, baseAfter(base, document, read))
  const still = document && document.problems.length > 0 ? sounder.get(previous) : undefined
  if (document && still !== undefined) sounder.set(document, still)
  return document
}

function lengthOf({ start, end }: Range): number {
  return end - start
}

function baseOf(document: Document): Base | undefined {
  if (known.has(document)) return known.get(document)
  const base = findBase(document)
  known.set(document, base)
  return base
}

function findBase(document: Document): Base | undefined {
  const { format, text, problems } = document
  // Others would make their places first.
  if (format !== 'yaml' || isEntangled(document) || reachesFar.test(text)) return undefined
  const search = document.search?.()
  if (search === undefined || search.isEmpty) return undefined
  return withVerified({ document, search, broken: [] }, problems.filter(isAboutReading))
}

/** More stretches with mistakes than this are read with the whole text. */
const mostBroken = 8

/** The base with a stretch around each mistake in which alone it is found, too. */
function withVerified(base: Base, mistakes: readonly Problem[]): Base | undefined {
  const { uri, text, problems } = base.document
  const most = text.length / (2 * mostBroken)
  let all = base
  for (const mistake of mistakes) {
    if (all.broken.some((stretch) => isWithin(mistake, stretch))) continue
    const read = all.broken.length < mostBroken ? readRun(all, uri, text, mistake, most) : undefined
    if (read === undefined) return undefined
    const inside = problems.filter((problem) => isWithin(problem, read.place))
    if (JSON.stringify(inside) !== JSON.stringify(read.problems)) return undefined
    all = { ...all, broken: [...all.broken, read.place] }
  }
  return all
}

/** So many characters are read in no time. */
const cheap = 1000

/** Reads the fewest members or items around a change that can be read by themselves, and about so many characters at `most`. */
function readRun(base: Base, uri: string, text: string, changed: Range, most: number): ReadRun | undefined {
  const by = text.length - base.document.text.length
  let left = most + cheap
  for (const level of levelsAround(base.document.text, base.search, changed).reverse()) {
    for (const run of runsAt(level, changed)) {
      if (base.broken.some((stretch) => overlap(run.place, stretch) && !isWithin(stretch, run.place))) continue
      left -= run.place.end + by - run.place.start
      if (left < 0) return undefined
      const read = tryRun(uri, text, run, by)
      if (read !== undefined) return read
    }
  }
  return undefined
}

function baseAfter({ document: before, broken }: Base, document: Document, { run, place, problems }: ReadRun): Base {
  const by = document.text.length - before.text.length
  const others = broken
    .filter((stretch) => !isWithin(stretch, run.place))
    .map((stretch) => (stretch.start < run.place.end ? stretch : shiftRange(stretch, by)))
  const search = document.search?.() ?? run.level.search
  return { document, search, broken: problems.some(isAboutReading) ? [...others, place] : others }
}
