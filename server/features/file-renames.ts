import type { FileOperationRegistrationOptions, FileRename, TextEdit, WorkspaceEdit } from 'vscode-languageserver'
import { ruleIds } from '../../src/core/internal.ts'
import { loadConfig } from '../../src/node/config.ts'
import { followRenames, type PathRename } from '../../src/node/renamed-paths.ts'
import { changeOf, editStyleOf, textEditsIn } from '../converter.ts'
import { pathOfUri, uriOfPath } from '../uris.ts'
import type { Feature, FeatureContext } from './feature.ts'

const filters: FileOperationRegistrationOptions['filters'] = [
  { scheme: 'file', pattern: { glob: '**/*.{json,jsonl,yaml,yml}', matches: 'file' } },
  { scheme: 'file', pattern: { glob: '**', matches: 'folder' } },
]

/** Has the configurations of questlint name files and folders that are renamed by their new paths. */
export const fileRenames: Feature = {
  capabilities: ({ workspace }) =>
    workspace?.fileOperations?.willRename === true
      ? { workspace: { fileOperations: { willRename: { filters } } } }
      : {},
  register: (context) => {
    context.connection.workspace.onWillRenameFiles(({ files }) => {
      const renames = (Array.isArray(files) ? files : []).flatMap(readRename)
      return renames.length === 0 ? null : editOfConfigs(context, renames)
    })
  },
}

function readRename({ oldUri, newUri }: FileRename): PathRename[] {
  const [from, to] = [oldUri, newUri].map((uri) => (typeof uri === 'string' ? pathOfUri(uri) : undefined))
  return from === undefined || to === undefined ? [] : [{ from: withoutSlash(from), to: withoutSlash(to) }]
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '')
}

function editOfConfigs(context: FeatureContext, renames: readonly PathRename[]): WorkspaceEdit | null {
  const { client, documents, projects } = context
  const owners = renames.map(({ from }) => projects.ownerOf(uriOfPath(from)))
  const roots = [...projects.all(), ...owners].flatMap(({ root }) => (root.kind === 'config' ? [root.path] : []))
  const changed = [...new Set(roots)].flatMap((path) => {
    const edits = editsOfConfig(path, renames, context)
    const open = documents.byPath(path)
    return edits.length === 0 ? [] : [[open?.uri ?? uriOfPath(path), edits] as const]
  })
  if (changed.length === 0) return null
  return changeOf(
    new Map(changed),
    editStyleOf(client, (uri) => documents.byUri(uri)?.version),
  )
}

function editsOfConfig(
  path: string,
  renames: readonly PathRename[],
  { documents, encoding }: FeatureContext,
): TextEdit[] {
  // What moves together with the configuration keeps its path.
  const apart = renames.filter(({ from }) => !path.startsWith(`${from}/`) && path !== from)
  const openText = (file: string): string | undefined => documents.byPath(file)?.getText()
  const { config, folder, document } = loadConfig(path, { cwd: '/', ruleIds, openText })
  if (document === undefined) return []
  const lines = encoding.linesOf(document)
  const edits = followRenames(config, folder, apart).flatMap((change) => document.edits(change) ?? [])
  return textEditsIn(lines, edits)
}
