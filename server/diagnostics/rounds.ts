import type { FeatureContext } from '../features/feature.ts'
import type { Project } from '../project.ts'
import { reportedFiles } from './reports.ts'

/** What is done in a round. */
export interface RoundVisitor {
  readonly visit: (project: Project, file: string) => void
  /** Called when all files of all projects concerned were visited. */
  readonly finish: () => void
}

/** A wait that ends as soon as no message is left to read, so that a burst of changes is judged once. */
const quietTurns = 2
const mostTurns = 10

/** Milliseconds without a change after which files beside the changed one are looked at: who types on waits for none of them. */
const restTime = 250

/**
 * Visits the files of every project in which something changes: the changed document first, then, when nobody types on, the open ones, then
 * the others. Between two files messages get through, and a new change starts the round anew.
 */
export function startRounds(context: FeatureContext, { visit, finish }: RoundVisitor): void {
  const { documents, projects, pause } = context
  const dirty = new Set<Project>()
  let latest: string | undefined
  let changes = 0
  let isRunning = false
  let wake = (): void => {}

  const settle = async (): Promise<void> => {
    let seen = changes
    for (let quiet = 0, turn = 0; quiet < quietTurns && turn < mostTurns; turn++) {
      await pause()
      quiet = seen === changes ? quiet + 1 : 0
      seen = changes
    }
  }
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
      for (const file of inOrder(project, latest, context)) {
        visit(project, file)
        await (project.toUri(file) === latest ? rest() : pause())
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

function inOrder(project: Project, latest: string | undefined, context: FeatureContext): string[] {
  const rank = (file: string): number => {
    const uri = project.toUri(file)
    if (uri === latest) return 0
    return context.documents.byUri(uri) ? 1 : 2
  }
  return reportedFiles(project, context).sort((left, right) => rank(left) - rank(right))
}
