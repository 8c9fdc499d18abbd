import { servePreview } from '../../../server/preview/serve-preview.ts'
import { acceptFindings, judgeFile, type LintMemory, present, unreadableSince } from '../../core/internal.ts'
import type { Loaded } from '../../node/load.ts'
import { parentPath, resolvePath } from '../../node/paths.ts'
import { type FolderWatch, watchFolders } from '../../node/watch-folders.ts'
import { onlyConfiguration, pickConfiguration } from '../choose-configuration.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, list, type OptionsOf, value } from '../command/option.ts'
import { configurationOption, readingOptions } from '../command/shared-options.ts'
import { expectToServe } from '../engine.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadShown } from '../load-shown.ts'
import { catalogueOptions, readCatalogue } from '../preview-catalogue.ts'
import { oldSideOptions, readOldSide } from '../preview-old-side.ts'
import { lintOptions, plainOptions } from '../run.ts'
import { print, say } from '../say.ts'
import { readLanguages } from '../translations.ts'
import { foldersOf } from '../watch.ts'
import { writeFix } from '../write-fix.ts'

const options = [
  configurationOption(),
  ...oldSideOptions,
  ...catalogueOptions,
  flag('--open', 'open the page in a browser'),
  value('--port <number>', 'serve the page at this port instead of a random one'),
  value('--language <language>', 'language that the labels are in at first (default: English)'),
  list('--po <file>', '.po files with the translations; the page switches between their languages'),
  ...readingOptions,
] as const

type PreviewOptions = OptionsOf<typeof options>

/** Serves the form of a configuration while it is written. */
export const preview = defineCommand({
  name: 'preview',
  group: 'understand',
  rank: 5,
  does: 'show the form of a configuration in a browser while you write it, with its conditions and findings',
  example: 'questlint preview -c technologies@2018 --open',
  options,
  formerArgument: '--configuration',
  run: showForm,
})

type Source = Exclude<ReturnType<Parameters<typeof servePreview>[0]['load']>, string>

/** A file is often written in several steps. */
const settleMilliseconds = 30

async function showForm(options: PreviewOptions, io: Io): Promise<number> {
  const { configuration: name } = options
  const port = readPort(options.port)
  const assets = assetsOf(io)
  const catalogue = await readCatalogue(options, io)
  const memory: LintMemory = new Map()
  let loaded: Loaded | undefined
  /** What the page shows, which stays when one of its files cannot be read. */
  let drawn: Source | undefined
  const read = (): Source | string => {
    const { language, translations } = readLanguages(options, io)
    const now = loadShown(name, options, loaded, io)
    const files = drawn?.questionnaire.file.set.files.map(({ uri }) => uri) ?? []
    const broken = drawn && unreadableSince(files, now.workspace, drawn.workspace)
    if (broken !== undefined) return broken
    const questionnaire = pickConfiguration(name ?? onlyConfiguration(now), now)
    loaded = now
    const old = readOldSide(options, questionnaire, now, io)
    drawn = {
      workspace: now.workspace,
      questionnaire,
      findings: () => findingsOf(now, options, memory),
      language,
      ...(translations && { translations }),
      ...(old && { old: { ...old, ...(translations && { translations }) } }),
    }
    return drawn
  }
  let first: Source | string | undefined = read()
  const again = (): Source | string => {
    const source = first
    first = undefined
    try {
      return source ?? read()
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      return error.lines.join('\n')
    }
  }
  const served = await servePreview({
    load: again,
    assets,
    port,
    write: (texts) => loaded && writeFix(texts, loaded, io),
    ...(isInVsCode(io) && { pathInVsCode: (file: string) => resolvePath(io.cwd, file) }),
    isOpened: options.open ?? false,
    place: { cwd: io.cwd, env: io.env },
    onFault: (error) => say(io, error instanceof Error ? error.message : String(error)),
    year: new Date().getUTCFullYear(),
    ...(catalogue && { catalogue }),
  }).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  })
  // Whoever has read the address may end it.
  const ended = untilInterrupted(served.reload, () => loaded, io)
  print(io, [served.address])
  expectToServe()
  say(io, 'showing the form at this address; press Ctrl+C to stop')
  await ended
  await served.close()
  return exitCodes.clean
}

function findingsOf(loaded: Loaded, options: PreviewOptions, memory: LintMemory): ReturnType<Source['findings']> {
  const { workspace, judged } = loaded
  const judging = lintOptions(loaded, plainOptions(options))
  const found = judged.flatMap((file) => judgeFile(workspace, file, { ...judging, memory }))
  return present(acceptFindings(workspace, found, judging).findings, workspace)
}

/** Whether the terminal is one of VS Code, whose program can be started without a shell. */
function isInVsCode({ env }: Io): boolean {
  return env.TERM_PROGRAM === 'vscode' && process.platform !== 'win32'
}

function readPort(port: string | undefined): number {
  if (port === undefined) return 0
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0
  if (number < 1 || number > 65_535) throw new UsageError(`--port must be a number from 1 to 65535, not "${port}"`)
  return number
}

/** The files of the page lie beside the program. */
function assetsOf({ threadFile }: Io): string {
  if (threadFile === undefined) throw new UsageError('this executable has no preview; use the npm package')
  return `${parentPath(threadFile)}/preview`
}

/** Reads again whenever something changes in a folder that has a file of the run; ends when the process is interrupted. */
function untilInterrupted(reload: () => void, loadedNow: () => Loaded | undefined, io: Io): Promise<void> {
  return new Promise((resolve) => {
    let watched: FolderWatch | undefined
    let timer: NodeJS.Timeout | undefined
    const schedule = (): void => {
      clearTimeout(timer)
      timer = setTimeout(again, settleMilliseconds)
    }
    const watch = (): void => {
      watched?.close()
      watched = watchFolders(foldersOf(loadedNow(), io.cwd), schedule, (folder, error) =>
        say(io, `${folder} cannot be watched (${error instanceof Error ? error.message : error})`),
      )
    }
    const again = (): void => {
      reload()
      watch()
    }
    const stop = (): void => {
      clearTimeout(timer)
      watched?.close()
      resolve()
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    watch()
  })
}
