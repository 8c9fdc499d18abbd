import { placesBeside } from '../lint/group-by-cause.ts'
import { locate } from '../questionnaire/locate.ts'
import type { Node } from '../questionnaire/node.ts'
import { placesOfNode, placesOfRecord } from '../questionnaire/places-of-node.ts'
import type { Finding } from '../rules/rule.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import { findThings } from './find-things.ts'
import { recordsOf } from './show.ts'

/**
 * The findings at some nodes, without what is below them, and at the records of a name, with the records that both use;
 * only their files are judged.
 */
export function findingsAbout(
  workspace: Workspace,
  { name, nodes }: { readonly name: string; readonly nodes: readonly Node[] },
  judge: (files: readonly string[]) => readonly Finding[],
): readonly Finding[] {
  const records = findThings(workspace, name).flatMap((thing) => recordsOf(workspace, thing))
  const places = [...nodes.flatMap(placesOfNode), ...records.flatMap(([record, file]) => placesOfRecord(record, file))]
  const own = new Set(places.map(({ uri, pointer }) => `${uri}#${pointer}`))
  return judge([...new Set(places.map(({ uri }) => uri))]).filter((finding) =>
    [finding, ...placesBeside(finding)].some(({ uri, place }) => {
      const file = setFileOf(workspace, uri)
      if (file === undefined) return false
      const { nodes: around, record } = locate(file, place.pointer)
      return own.has(`${uri}#${(around.at(-1) ?? record)?.pointer}`)
    }),
  )
}
