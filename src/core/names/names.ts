import type { Range } from '../text/range.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { holds } from './identity.ts'
import type { Mention } from './mention.ts'
import { mentionsAt } from './mentions.ts'
import { rangeOfText } from './place.ts'
import { setsHolding } from './sets.ts'

/** A name in a file, at exactly these characters. */
export interface NameAt extends Range {
  readonly uri: string
  readonly mention: Mention
}

/** The name that an offset touches; the end of a name still touches it. */
export function nameAt(workspace: Workspace, uri: string, offset: number): NameAt | undefined {
  const file = workspace.files.get(uri)
  if (file?.facts === undefined) return undefined
  const { pointer, part } = file.document.pointerAt(offset)
  const token = file.document.rangeOf(pointer, part)
  if (token === undefined) return undefined
  for (const mention of mentionsAt(file.facts, pointer, part)) {
    const range = rangeOfText(file.document, mention)
    if (range === undefined || !isTruly(workspace, mention)) continue
    const touched = mention.within ? range : token
    if (touched.start <= offset && offset <= touched.end) return { ...range, uri, mention }
  }
  return undefined
}

/** Whether a place names what it seems to in one of the sets of its file. */
export function isTruly(workspace: Workspace, mention: Mention): boolean {
  return setsHolding(workspace, mention.uri).some((set) => holds(mention, set))
}
