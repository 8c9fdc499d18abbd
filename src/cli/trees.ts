import {
  findQuestionnaire,
  labelledTreeOf,
  parseText,
  type Questionnaire,
  resolvePointer,
  safeJson,
  unitsIn,
} from '../core/index.ts'
import { loadPlanned, planRun } from '../node/load.ts'
import { resolvePath } from '../node/paths.ts'
import { type ReadProblem, type ReadText, readInput, readText } from '../node/read.ts'
import { pickConfiguration } from './choose-configuration.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { plainOptions, requestOf, settle } from './run.ts'
import { printReport, say } from './say.ts'
import { type LanguageOptions, readTranslations } from './translations.ts'
import type { WhyOptions } from './why.ts'

/** What `questlint data --tree` asks for. */
export interface TreeOptions extends WhyOptions, LanguageOptions {
  readonly against?: string
}

/** Writes the labelled tree of each stored questionnaire of some files, one a line where there are several. */
export function writeTrees(files: readonly string[], options: TreeOptions, io: Io): number {
  const translate = options.po === undefined ? undefined : readTranslations(options, io)
  if (translate === undefined && !/^en\b/.test(options.language ?? 'en'))
    say(io, 'the labels are English; --po takes the .po file with their translations')
  const language = { language: options.language ?? 'en', ...(translate ? { translate } : {}) }
  const request = requestOf(options.path, plainOptions(options), io)
  const loaded = settle({ ...loadPlanned(planRun({ ...request, mayLack: 'files' })), notes: [] }, io)
  const against = options.against === undefined ? undefined : pickConfiguration(options.against, loaded)
  const trees = files.flatMap((file) => {
    const { text } = requireText(file, io)
    const { value } = parseText(file === '-' ? 'stdin.json' : file, text)
    return unitsIn(value).map(({ reference, pointer, number }) => {
      const named = loaded.workspace.sets.flatMap((set) => findQuestionnaire(reference, set) ?? [])[0]
      const found: Questionnaire | undefined = (reference.code === undefined ? against : undefined) ?? named ?? against
      if (found === undefined)
        throw new UsageError(
          `${file}: no loaded file has the configuration of questionnaire ${number}; name it with --against CODE@EDITION`,
        )
      return labelledTreeOf(found, resolvePointer(value, pointer), language)
    })
  })
  if (trees.length === 0) throw new UsageError('there are no stored questionnaires in these files')
  const indentation = trees.length === 1 ? 2 : undefined
  for (const tree of trees) printReport(io.stdout, `${safeJson(tree, indentation)}\n`)
  return exitCodes.clean
}

function requireText(file: string, io: Io): ReadText {
  const read: ReadText | ReadProblem = file === '-' ? readInput(io.readStdin) : readText(resolvePath(io.cwd, file))
  if ('problem' in read) throw new UsageError(`${file}: ${read.detail}`)
  return read
}

/** Throws for options of `questlint data` that do not go together. */
export function refuseTreeOptions(options: Readonly<Record<string, unknown>>): void {
  const others = ['cleaned', 'summaryJson', 'merge', 'showAnswers'].filter((name) => options[name])
  const ofTree = ['language', 'po'].filter((name) => options[name] !== undefined)
  const named = (names: readonly string[]): string =>
    names.map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`).join(', ')
  if (options.tree && others.length > 0) throw new UsageError(`--tree cannot be combined with ${named(others)}`)
  if (!options.tree && ofTree.length > 0) throw new UsageError(`${named(ofTree)} can only be used with --tree`)
}
