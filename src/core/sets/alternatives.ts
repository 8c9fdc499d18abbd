import { smallestOf } from '../text/lists.ts'
import { areCompatible, type Links } from './file-closure.ts'

/** Two files that contain other content under the same names or pks, so that loading both means that one wins. */
export interface Alternatives {
  readonly files: readonly [number, number]
  /** How many records differ. */
  readonly count: number
}

const maxHolders = 8

/**
 * Finds the files that cannot be side by side and have at least half of the smaller one in common. Of many copies
 * only the first are compared.
 */
export function findAlternatives(links: Links): Alternatives[] {
  const pairs = new Map<string, [number, number]>()
  const holders = new Map<string, number[]>()
  for (const [file, { identities }] of links.files.entries()) {
    for (const name of identities.keys()) {
      const known = holders.get(name)
      if (known === undefined) holders.set(name, [file])
      else if (known.length < maxHolders) {
        for (const other of known) pairs.set(`${other},${file}`, [other, file])
        known.push(file)
      }
    }
  }
  return [...pairs.values()].flatMap((files) => {
    // biome-ignore lint/plugin: two files.
    const { shared, versions, others } = links.compare(...files)
    const smaller = smallestOf(files.map((file) => links.files[file]?.identities.size ?? 0))
    // biome-ignore lint/plugin: two files.
    if (areCompatible(links, ...files) || shared * 2 < smaller) return []
    return [{ files, count: versions + others }]
  })
}
