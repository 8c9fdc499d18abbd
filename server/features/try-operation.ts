import { andMore, type Operation, present, settleOperation, type Workspace } from '../../src/core/internal.ts'
import { todayText } from '../../src/node/clock.ts'
import { configsNaming } from '../../src/node/nested.ts'
import { resolvePath } from '../../src/node/paths.ts'
import { uriOfPath } from '../uris.ts'
import type { FeatureContext, ProjectFile } from './feature.ts'

/**
 * The workspace with an operation done, and the first finding that it would leave behind and that was not there before,
 * in words; where there is none in the project of the file, in another one with a file that changes.
 */
export function tryOperation(
  context: FeatureContext,
  file: ProjectFile,
  operation: Operation,
): { readonly after: Workspace; readonly left: string | undefined } {
  const { after, left } = settle(file.workspace, operation)
  if (left !== undefined) return { after, left }
  for (const { workspace, edits } of elsewhere(context, file, operation)) {
    const other = settle(workspace, { ...operation, changes: { edits, creates: [] } })
    if (other.left !== undefined) return { after, left: other.left }
  }
  return { after, left: undefined }
}

function settle(workspace: Workspace, operation: Operation): ReturnType<typeof tryOperation> {
  const { left, after } = settleOperation(workspace, operation, { today: todayText() })
  const [first, ...more] = present(left, after)
  if (first === undefined) return { after, left: undefined }
  const others = andMore(more.length).map((words) => `(${words})`)
  return { after, left: [`${first.rule} in ${first.file}: ${first.message}`, ...others].join(' ') }
}

/** The edits of an operation in other projects that have the same files. */
function elsewhere(
  { projects }: FeatureContext,
  { project }: ProjectFile,
  { changes }: Operation,
): readonly { readonly workspace: Workspace; readonly edits: Operation['changes']['edits'] }[] {
  const { folder } = project
  if (folder === undefined) return []
  const configs = configsNaming([...new Set(changes.edits.map(({ uri }) => uri))], folder)
  const others = new Set([...projects.all(), ...configs.map((config) => projects.ownerOf(uriOfPath(config)))])
  return [...others].flatMap((other) => {
    if (other === project || other.folder === undefined) return []
    const workspace = other.workspace()
    const named = changes.edits.map((edit) => ({
      ...edit,
      uri: other.toFile(uriOfPath(resolvePath(folder, edit.uri))),
    }))
    const edits = named.filter(({ uri }) => workspace.files.has(uri))
    return edits.length === 0 ? [] : { workspace, edits }
  })
}
