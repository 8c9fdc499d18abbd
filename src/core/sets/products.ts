import { remember } from '../text/remember.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'

/**
 * The file that a fixture of a set is made of, as far as one can see: an authoring file with the same configuration or, where neither has
 * one, with the same name but for its ending.
 */
export function sourceOf(uri: string, set: SetIndex): string | undefined {
  return sources(set).get(uri)
}

/** Whether of two files of a set one is made of the other, so that both define the same. */
export function isSourceAndProduct(left: string, right: string, set: SetIndex): boolean {
  return sourceOf(left, set) === right || sourceOf(right, set) === left
}

const sources = remember((set: SetIndex): ReadonlyMap<string, string> => {
  const authored = new Map<string, string>()
  for (const file of set.files) if (isAuthored(file)) for (const sign of signsOf(file)) authored.set(sign, file.uri)
  const found = new Map<string, string>()
  if (authored.size === 0) return found
  for (const file of set.files) {
    if (file.kind !== 'fixture') continue
    const source = signsOf(file).flatMap((sign) => authored.get(sign) ?? [])[0]
    if (source !== undefined) found.set(file.uri, source)
  }
  return found
})

function isAuthored({ kind }: Pick<FileFacts, 'kind'>): boolean {
  return kind === 'configuration' || kind === 'definitions'
}

/** What a file and the one that is made of it have in common. */
function signsOf({ uri, configurations }: Pick<FileFacts, 'uri' | 'configurations'>): readonly string[] {
  if (configurations.length === 0) return [`file ${uri.replace(/\.[^./]*$/, '')}`]
  return configurations.map(({ code, edition }) => `configuration ${code}@${edition}`)
}
