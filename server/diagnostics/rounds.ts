import type { FeatureContext } from '../features/feature.ts'
import type { Project } from '../project.ts'
import { isReported, reportedFiles } from './reports.ts'

/** What is done in a round. */
export interface RoundVisitor {
  readonly visit: (project: Project, file: string) => void
  /** Called when all files of all projects concerned were visited. */
  readonly finish: () => void
}

/** Milliseconds without a change after which files beside the changed one are looked at: who types on waits for none of them. */
const restTime = 250

/**
 * Visits the files of every project in which something changes: the changed document first, then, when nobody types on, the open ones, then
 * the others. Between two files messages get through, and a new change starts the round anew.
 */
export function startRounds(context: FeatureContext, { visit, finish }: RoundVisitor): void {
  const { documents, projects, pause, settle } = context
  const dirty = new Set<Project>()
  let latest: string | undefined
  let changes = 0
  let isRunning = false
  let wake = (): void => {}

  /** Ends after the time of rest, or with the next change. */
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, restTime)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const goThrough = async (): Promise<boolean> => {
    const start = changes
    for (const project of [...dirty]) {
      const first = changedFile(project, latest, context)
      if (first !== undefined) {
        visit(project, first)
        await rest()
        if (changes !== start) return false
      }
      for (const file of inOrder(project, context).filter((one) => one !== first)) {
        visit(project, file)
        await pause()
        if (changes !== start) return false
      }
      dirty.delete(project)
    }
    return true
  }
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      do await settle()
      while (!(await goThrough()))
      finish()
    } catch (error) {
      dirty.clear()
      context.connection.console.error(`judging failed: ${error instanceof Error ? error.stack : error}`)
    } finally {
      isRunning = false
    }
  }
  context.onChange((uri) => {
    changes++
    wake()
    latest = uri ?? latest
    if (uri === undefined) for (const project of projects.all()) dirty.add(project)
    else if (documents.byUri(uri)) dirty.add(projects.ownerOf(uri))
    void run()
  })
}

/** The file of a document that changed, where it is one of the project that something may be said about. */
function changedFile(project: Project, uri: string | undefined, context: FeatureContext): string | undefined {
  if (uri === undefined || !context.documents.byUri(uri) || context.projects.ownerOf(uri) !== project) return undefined
  const file = project.toFile(uri)
  return isReported(project, file) ? file : undefined
}

/** All files that something may be said about, the open ones first. To list them goes through all, so it waits until nobody types. */
function inOrder(project: Project, context: FeatureContext): string[] {
  const files = reportedFiles(project, context)
  const isOpen = new Set(files.filter((file) => context.documents.byUri(project.toUri(file))))
  return [...files.filter((file) => isOpen.has(file)), ...files.filter((file) => !isOpen.has(file))]
}
