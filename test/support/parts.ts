import { createWorkspace, questionnairesOf, type SourceFile, type Workspace } from '../../src/core/internal.ts'
import { type Node, walkAll } from '../../src/core/questionnaire/node.ts'
import { fullPath } from '../../src/core/writing/parts.ts'
import { isReal, realFiles, realNames } from './real-configurations.ts'
import { type FixtureSet, haveAnswers, workspaces } from './source-files.ts'

/** Our own questionnaires, fixtures and the authoring form, and the real ones where they are there. */
export const writtenSets: readonly FixtureSet[] = [
  ...workspaces().filter(({ name, files }) => !haveAnswers(files) && !name.endsWith('-broken')),
  ...(isReal ? realNames().map((name) => ({ name, files: realFiles(name) })) : []),
]

/** One complete set of all files. */
export function loadComplete(files: readonly SourceFile[], accepted?: SourceFile): Workspace {
  const sets = [{ files: files.map(({ uri }) => uri), complete: true }]
  return createWorkspace({ files, sets, ...(accepted ? { accepted } : {}) })
}

/** The parts of all questionnaires that have a keyword. */
export function partsIn(workspace: Workspace): readonly Node[] {
  const files = workspace.sets.flatMap((set) => set.files)
  const nodes = files.flatMap((file) => questionnairesOf(file).flatMap(({ roots }) => walkAll(roots)))
  return nodes.filter(({ keyword }) => keyword !== undefined)
}

/** The path of a part as the commands take it. */
export function pathOfPart(node: Node): string {
  return fullPath(node).join('/')
}
