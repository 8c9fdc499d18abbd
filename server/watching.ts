import { type Connection, DidChangeWatchedFilesNotification } from 'vscode-languageserver'
import { parentPath, resolvePath } from '../src/node/paths.ts'
import { type FolderWatch, watchFolders } from '../src/node/watch-folders.ts'
import type { FeatureContext } from './features/feature.ts'
import type { Project } from './project.ts'
import { pathOfUri } from './uris.ts'

/** Questionnaires, settings, what decides which files there are, and what a configuration may name: templates and pictures. */
const globs = ['**/*.{json,jsonl,yaml,yml}', '**/.gitignore', '**/*.{html,png,jpg,jpeg,gif,svg,webp}']
const settleMilliseconds = 50

/**
 * Follows the files on disk: the client watches them where it can, else the server watches the folders of its projects. `changed` is
 * called once for changes that come together.
 */
export function watchFiles(context: FeatureContext, changed: () => void): void {
  const { client, connection, documents } = context
  let timer: NodeJS.Timeout | undefined
  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(changed, settleMilliseconds)
  }
  connection.onDidChangeWatchedFiles(({ changes }) => {
    // While a file is open its text is the editor's, whatever is saved.
    const counts = changes.some(({ uri, type }) => type !== 2 || documents.byPath(pathOfUri(uri) ?? '') === undefined)
    if (counts) schedule()
  })
  if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) register(connection)
  else watchOurselves(context, schedule)
}

function register(connection: Connection): void {
  const watchers = globs.map((globPattern) => ({ globPattern }))
  connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(() => undefined)
}

function watchOurselves({ projects, onChange }: FeatureContext, schedule: () => void): void {
  let watched: FolderWatch | undefined
  let watchedFolders = ''
  const follow = (): void => {
    const folders = [...new Set(projects.all().flatMap(foldersOf))].sort()
    if (folders.join('\n') === watchedFolders) return
    watchedFolders = folders.join('\n')
    watched?.close()
    watched = watchFolders(folders, schedule, () => undefined)
  }
  let following: NodeJS.Timeout | undefined
  onChange(() => {
    clearTimeout(following)
    following = setTimeout(follow, settleMilliseconds)
    following.unref()
  })
  follow()
}

function foldersOf(project: Project): string[] {
  const { folder } = project
  if (folder === undefined) return []
  return [folder, ...[...project.workspace().files.keys()].map((file) => parentPath(resolvePath(folder, file)))]
}
