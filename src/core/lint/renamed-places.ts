import { addNodePaths, configurationName, recordName } from '../questionnaire/locate.ts'
import { questionnairesOf } from '../questionnaire/node.ts'
import { linkAnew, type Workspace } from '../workspace/workspace.ts'

/** A path through a thing that one of two states lacks: where on it the thing is called something, and what is the same if it was renamed. */
export interface RenamedPlace {
  readonly name: string
  readonly rest: string
  /** Whether the path goes on to something else in the thing, rather than being that of the thing or of its name. */
  readonly isAround: boolean
}

/** Finds on paths of before, and on those of now, the outermost thing that the other state lacks. */
export function findRenamed(
  before: Workspace,
  after: Workspace,
): (path: readonly string[], state: 'before' | 'after') => RenamedPlace | undefined {
  let places: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> } | undefined
  return (path, state) => {
    // The trees of both states are large, and go as soon as the places are known.
    places ??= { before: placesIn(linkAnew(before)), after: placesIn(linkAnew(after)) }
    const [own, other] = state === 'before' ? [places.before, places.after] : [places.after, places.before]
    let place = ''
    for (const [at, name] of path.entries()) {
      place += at === 0 ? name : `/${name}`
      if (own.has(place) && !other.has(place))
        return {
          name: withoutPosition(name),
          rest: JSON.stringify(path.map((step, index) => (index === at ? '' : step))),
          isAround: path.slice(at + 1).some((step) => !ownNames.has(step)),
        }
    }
    return undefined
  }
}

/** A step of a path without the position that it has where several things beside each other have one name. */
export function withoutPosition(step: string): string {
  return step.replace(/\[\d+\]$/, '')
}

/** The members with the name of the thing that they are of. */
const ownNames: ReadonlySet<string> = new Set(['keyword', 'pk', 'code', 'edition'])

/** The paths of all configurations, nodes and records. */
function placesIn({ sets }: Workspace): ReadonlySet<string> {
  const places = new Set<string>()
  for (const file of new Set(sets.flatMap((set) => set.files))) {
    for (const configuration of file.configurations) places.add(configurationName(configuration))
    for (const record of file.records) places.add(recordName(record))
    for (const questionnaire of questionnairesOf(file)) addNodePaths(places, questionnaire)
  }
  return places
}
