import {
  type AnswerValue,
  addAll,
  type Document,
  exactValueOf,
  findQuestionnaire,
  hasDescription,
  labelledTreeOf,
  listItemOf,
  nameOfConfiguration,
  ownListItemOf,
  parseText,
  type Questionnaire,
  safeJsonText,
  storedDetails,
  type TreeLanguage,
  writeAnswers,
} from '../core/internal.ts'
import { isOfNone, onlyQuestionnaire, pickConfiguration } from './choose-configuration.ts'
import type { LanguageOptions, ReadingOptions } from './command/shared-options.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { loadBeside, refuseContested } from './load-beside.ts'
import { printReport, say } from './say.ts'
import { readStored, requireStored, type StoredPiece } from './stored-answers.ts'
import { readTranslations } from './translations.ts'

/** What the interface makes of a stored questionnaire: its item in one of the two lists. */
export const itemNames = ['list', 'mydata'] as const

/** What `questlint check answers` is asked to write with `--tree` and `--item`. */
export interface TreeOptions extends ReadingOptions, LanguageOptions {
  readonly configuration?: string
  readonly item?: (typeof itemNames)[number]
}

/** Writes what the service answers of each stored questionnaire of some files, one a line where there are several. */
export async function writeTrees(files: readonly string[], options: TreeOptions, io: Io): Promise<number> {
  if (options.item === 'mydata' && options.language !== undefined)
    throw new UsageError('the list "mydata" has all languages, so --language cannot be used')
  const translate = options.po === undefined ? undefined : readTranslations(options, io)
  if (options.item === undefined && translate === undefined && !/^en\b/.test(options.language ?? 'en'))
    say(io, 'the labels are English; --po takes the .po file with their translations')
  const language = { language: options.language ?? 'en', ...(translate ? { translate } : {}) }
  const beside = loadBeside(files, options, io)
  const { loaded } = beside
  const { configuration } = options
  const against = configuration === undefined ? undefined : pickConfiguration(configuration, loaded)
  const trees: AnswerValue[] = []
  for (const file of files) {
    for await (const piece of readStored(file, io)) addAll(trees, treesIn(file, piece))
  }
  if (trees.length === 0) throw new UsageError('there are no stored questionnaires in these files')
  const indentation = trees.length === 1 ? 2 : 0
  for (const tree of trees) printReport(io.stdout, `${safeJsonText(writeAnswers(tree, indentation))}\n`, 'json')
  return exitCodes.clean

  function treesIn(file: string, piece: StoredPiece): readonly AnswerValue[] {
    const { units } = requireStored(piece)
    const document = parseText(piece.isLine ? 'line.json' : file, piece.text)
    return units.map(({ reference, pointer, number }) => {
      const named = loaded.workspace.sets.flatMap((set) => findQuestionnaire(reference, set) ?? [])[0]
      const found: Questionnaire | undefined =
        (reference.code === undefined ? against : undefined) ??
        named ??
        against ??
        (isOfNone(reference) ? onlyQuestionnaire(loaded.workspace) : undefined)
      if (found === undefined)
        throw new UsageError(
          `${file}: no loaded file has the configuration of questionnaire ${number}; name it with --configuration CODE@EDITION`,
        )
      refuseContested(nameOfConfiguration(found), beside)
      return answerOf({ questionnaire: found, document, pointer }, language, options) as AnswerValue
    })
  }
}

interface StoredAnswers {
  readonly questionnaire: Questionnaire
  /** What was read of the file, and where in it the data is. */
  readonly document: Document
  readonly pointer: string
}

function answerOf(
  { questionnaire, document, pointer }: StoredAnswers,
  language: TreeLanguage,
  { item }: TreeOptions,
): unknown {
  const data = exactValueOf(document, pointer)
  const details = storedDetails(document.value, pointer)
  const { original } = details
  if (item === undefined)
    return labelledTreeOf(questionnaire, data, { ...language, ...(original === undefined ? {} : { original }) })
  if (item === 'list') return listItemOf(questionnaire, data, details, language.language)
  if (!hasDescription(questionnaire))
    throw new UsageError(
      `questionnaires/mydata/ fails on questionnaires of "${questionnaire.configuration?.code}": the service does not know a question with their description`,
    )
  return ownListItemOf(questionnaire, data, details)
}

/** Throws for options of `questlint check answers` that do not go together. */
export function refuseTreeOptions(options: Readonly<Record<string, unknown>>): void {
  const others = ['cleaned', 'summaryJson', 'merge', 'showAnswers'].filter((name) => options[name])
  const ofTree = ['language', 'po'].filter((name) => options[name] !== undefined)
  const named = (names: readonly string[]): string =>
    names.map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`).join(', ')
  const asked = named(['tree', 'item'].filter((name) => options[name]))
  if (options.tree && options.item) throw new UsageError('--tree cannot be combined with --item')
  if (asked !== '' && others.length > 0) throw new UsageError(`${asked} cannot be combined with ${named(others)}`)
  if (asked === '' && ofTree.length > 0) throw new UsageError(`${named(ofTree)} can only be used with --tree or --item`)
  if (options.item === 'mydata' && ofTree.length > 0)
    throw new UsageError(`--item mydata has all languages and cannot be combined with ${named(ofTree)}`)
  if (options.item && options.po !== undefined) throw new UsageError('an item has no labels, so --po cannot be used')
}
