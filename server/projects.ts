import { findConfig } from '../src/node/config.ts'
import { parentPath } from '../src/node/paths.ts'
import type { OpenDocuments } from './documents.ts'
import { createProject, type Project, type Root } from './project.ts'
import { pathOfUri } from './uris.ts'

/** All projects of the editor. */
export interface Projects {
  /** The project that a document belongs to; made when there is none yet. */
  readonly ownerOf: (uri: string) => Project
  /** The projects in use: those of the workspace folders and of the open documents. */
  readonly all: () => readonly Project[]
  /** Whether a URI lies in a workspace folder; where none is open, all do. */
  readonly isInside: (uri: string) => boolean
  readonly setFolders: (folders: readonly string[]) => void
  /** Something on disk changed. */
  readonly diskChanged: () => void
}

/**
 * Keeps the projects. A document belongs to a configuration below that of its workspace folder where one governs its
 * folder, else to that of the workspace folder when a set of that names it, else to the nearest configuration at or
 * above it, else to its workspace folder, else to itself alone.
 */
export function createProjects(documents: OpenDocuments): Projects {
  const projects = new Map<string, Project>()
  /** By URI, as long as no configuration, folder or set may have changed. */
  const owners = new Map<string, Project>()
  /** The nearest configuration of each folder asked about. */
  const configs = new Map<string, string | undefined>()
  let folders: readonly string[] = []

  const projectOf = (root: Root): Project => {
    const key = `${root.kind} ${root.kind === 'document' ? root.uri : root.path}`
    const project = projects.get(key) ?? createProject(root, { documents, ownerOf, ownersChanged })
    projects.set(key, project)
    return project
  }
  const ownersChanged = (): void => {
    owners.clear()
    for (const project of projects.values()) project.ownersChanged()
  }
  const configFor = (folder: string): string | undefined => {
    if (!configs.has(folder)) configs.set(folder, findConfig(folder))
    return configs.get(folder)
  }
  const ofFolder = (folder: string): Project => {
    const config = configFor(folder)
    return projectOf(config === undefined ? { kind: 'folder', path: folder } : { kind: 'config', path: config })
  }
  const ownerOf = (uri: string): Project => {
    const project = owners.get(uri) ?? findOwner(uri)
    // Of documents that are not open any may be asked for.
    if (documents.byUri(uri) !== undefined) owners.set(uri, project)
    return project
  }
  const findOwner = (uri: string): Project => {
    const path = pathOfUri(uri)
    if (path === undefined) return projectOf({ kind: 'document', uri })
    const folder = folders.find((candidate) => isBelow(path, candidate))
    const ofWorkspace = folder === undefined ? undefined : ofFolder(folder)
    const config = configFor(parentPath(path))
    const isNested =
      config !== undefined && ofWorkspace?.folder !== undefined && isBelow(parentPath(config), ofWorkspace.folder)
    if (!isNested && ofWorkspace?.hasSets() && ofWorkspace.holds(path)) return ofWorkspace
    if (config !== undefined) return projectOf({ kind: 'config', path: config })
    return ofWorkspace ?? projectOf({ kind: 'document', uri })
  }
  return {
    ownerOf,
    all: () => {
      const inUse = new Set([...folders.map(ofFolder), ...documents.all().map(({ uri }) => ownerOf(uri))])
      for (const [key, project] of projects) if (!inUse.has(project)) projects.delete(key)
      return [...inUse]
    },
    isInside: (uri) => {
      const path = pathOfUri(uri)
      return folders.length === 0 || path === undefined || folders.some((folder) => isBelow(path, folder))
    },
    setFolders: (paths) => {
      // The innermost first: it is the one that a file belongs to.
      folders = [...paths].sort((left, right) => right.length - left.length)
      ownersChanged()
    },
    diskChanged: () => {
      configs.clear()
      for (const project of projects.values()) project.diskChanged()
    },
  }
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}
