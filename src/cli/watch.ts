import { dirname } from 'node:path'
import type { Loaded } from '../node/load.ts'
import { resolvePath } from '../node/paths.ts'
import { readText } from '../node/read.ts'
import { type FolderWatch, watchFolders } from '../node/watch-folders.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { printReport, say } from './say.ts'

const settleMilliseconds = 80

/**
 * Runs again whenever something changes in a folder that has a file of the run. Folders are watched, not files, as
 * editors replace files by renaming. Ends when the process is interrupted or nobody reads any more.
 */
export function watch(run: () => Loaded, io: Io): Promise<number> {
  return new Promise((resolve) => {
    let watched: FolderWatch | undefined
    let timer: NodeJS.Timeout | undefined
    const again = (): void => {
      watched?.close()
      if (io.stdout.isTerminal) printReport(io.stdout, '\u001b[2J\u001b[3J\u001b[H', 'bytes')
      const loaded = runOnce(run, io)
      if (io.stdout.isGone?.()) return resolve(exitCodes.clean)
      watched = watchFolders(foldersOf(loaded, io.cwd), schedule, tell)
      say(io, 'watching for changes; press Ctrl+C to stop')
      // Nobody watched while the run was on.
      if (loaded && hasChanged(loaded, io.cwd)) schedule()
    }
    const tell = (folder: string, error: unknown): void => {
      say(io, `${folder} cannot be watched (${error instanceof Error ? error.message : error})`)
    }
    const schedule = (): void => {
      clearTimeout(timer)
      timer = setTimeout(again, settleMilliseconds)
    }
    process.once('SIGINT', () => {
      clearTimeout(timer)
      watched?.close()
      resolve(exitCodes.clean)
    })
    again()
  })
}

function runOnce(run: () => Loaded, io: Io): Loaded | undefined {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    say(io, error.lines)
    return undefined
  }
}

/** Whether a file no longer has what the run read or wrote. */
function hasChanged({ workspace }: Loaded, cwd: string): boolean {
  return [...workspace.files.values()].some(({ source }) => {
    const read = readText(resolvePath(cwd, source.uri))
    return 'text' in read && read.text !== source.text
  })
}

/** The folders of all that a run read. */
export function foldersOf(loaded: Loaded | undefined, cwd: string): string[] {
  const files = loaded ? [...loaded.workspace.files.keys(), ...[loaded.configFile ?? []].flat()] : []
  return [...new Set([cwd, ...files.map((file) => dirname(resolvePath(cwd, file)))])]
}
