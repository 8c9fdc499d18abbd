import type { Config, Project } from '../core/internal.ts'
import { type Disk, disk, type Entry } from './disk.ts'
import { describeError, type PathOutcome } from './outcome.ts'
import { comparePaths, resolvePath, showPath } from './paths.ts'

/** What a configuration's template and image folders contain, and the folders that could not be read. */
export interface LoadedProject {
  readonly project: Project
  readonly problems: readonly PathOutcome[]
}

const sides = ['details', 'form']
const maxNames = 100_000

interface Listing {
  readonly cwd: string
  readonly disk: Disk
  readonly problems: PathOutcome[]
}

/**
 * Turns the folders that a configuration names into plain names: templates are the `.html` files in `details/…` and `form/…`,
 * keyed by folder (`form/question`), without the ending; images are the paths of all files below the image folder.
 * `folder` is the configuration file's.
 */
export function loadProject(config: Config, folder: string, cwd: string, from: Disk = disk): LoadedProject {
  const listing: Listing = { cwd, disk: from, problems: [] }
  const templates: Record<string, string[]> = Object.create(null)
  for (const [kind, names] of Object.entries(config.templates?.names ?? {})) templates[kind] = [...names]
  const files = new Map<string, string>()
  for (const given of config.templates?.folders ?? [])
    addTemplates(resolvePath(folder, given), templates, files, listing)
  const imageFolder = config.images === undefined ? undefined : resolvePath(folder, config.images)
  const images = imageFolder === undefined ? undefined : listFiles(imageFolder, listing)
  const project: Project = {
    templates,
    images: images && new Set(images),
    ...(files.size > 0 && { templateFiles: files }),
    ...(imageFolder !== undefined && { imageFolder: showPath(cwd, imageFolder) }),
  }
  return { project, problems: listing.problems }
}

function addTemplates(
  folder: string,
  templates: Record<string, string[]>,
  files: Map<string, string>,
  listing: Listing,
): void {
  const before = listing.problems.length
  const names = listFiles(folder, listing).filter((name) => name.endsWith('.html'))
  let found = false
  for (const name of names) {
    const [side = '', kind = '', ...rest] = name.slice(0, -'.html'.length).split('/')
    if (!sides.includes(side) || rest.length === 0) continue
    found = true
    const folderName = `${side}/${kind}`
    templates[folderName] = [...(templates[folderName] ?? []), rest.join('/')]
    // Django takes a template from the first folder that has it.
    const path = `${folderName}/${rest.join('/')}`
    if (!files.has(path)) files.set(path, showPath(listing.cwd, resolvePath(folder, name)))
  }
  if (!found && listing.problems.length === before) {
    const detail = 'contains no templates; it should contain the folders details/… and form/…'
    listing.problems.push({ path: showPath(listing.cwd, folder), problem: 'no-files', detail, given: true })
  }
}

/** The files below a folder, relative to it, sorted; links to folders are not followed, as the names below them would have no end. */
function listFiles(folder: string, listing: Listing): string[] {
  const files: string[] = []
  const pending = ['']
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    for (const entry of readFolder(folder, below, listing)) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.kind === 'folder') pending.push(name)
      else files.push(name)
    }
    if (files.length + pending.length > maxNames) {
      const detail = `contains more than ${maxNames} files`
      listing.problems.push({ path: showPath(listing.cwd, folder), problem: 'too-many', detail, given: true })
      break
    }
  }
  return files.sort(comparePaths)
}

function readFolder(folder: string, below: string, listing: Listing): readonly Entry[] {
  const path = resolvePath(folder, below)
  try {
    return listing.disk.list(path)
  } catch (error) {
    const detail = describeError(error)
    listing.problems.push({ path: showPath(listing.cwd, path), problem: 'unreadable', detail, given: below === '' })
    return []
  }
}
