import { configurationName, locate, pathOf, recordName } from '../questionnaire/locate.ts'
import { questionnairesOf, walkAll } from '../questionnaire/node.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** What a thing was called before, and what it is called now. */
export interface Renamed {
  readonly from: string
  readonly to: string
}

/** Says of two paths, of before and of now, whether one thing on them was renamed and nothing else. */
export function compareNames(
  before: Workspace,
  after: Workspace,
): (earlier: readonly string[], now: readonly string[]) => Renamed | undefined {
  let places: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> } | undefined
  return (earlier, now) => {
    if (earlier.length !== now.length) return undefined
    const at = earlier.findIndex((step, index) => step !== now[index])
    const [from, to] = [earlier[at], now[at]]
    if (from === undefined || to === undefined || earlier.slice(at + 1).join('/') !== now.slice(at + 1).join('/'))
      return
    places ??= { before: placesIn(before), after: placesIn(after) }
    const [old, name] = [earlier, now].map((path) => path.slice(0, at + 1).join('/')) as [string, string]
    const isGone = places.before.has(old) && !places.after.has(old)
    const isNew = places.after.has(name) && !places.before.has(name)
    return isGone && isNew ? { from, to } : undefined
  }
}

/** The paths of all configurations, nodes and records. */
function placesIn({ sets }: Workspace): ReadonlySet<string> {
  const places = new Set<string>()
  for (const file of new Set(sets.flatMap((set) => set.files))) {
    for (const configuration of file.configurations) places.add(configurationName(configuration))
    for (const record of file.records) places.add(recordName(record))
    for (const node of questionnairesOf(file).flatMap(({ roots }) => walkAll(roots))) {
      places.add(pathOf(locate(file, node.pointer)).join('/'))
    }
  }
  return places
}
