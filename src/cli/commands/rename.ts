import {
  type ConcernedAnswers,
  isRefusal,
  planWith,
  renameOperation,
  suggestName,
  type ThingKind,
  thingKinds,
} from '../../core/internal.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { pathsToWrite, type WritingOptions, writingOptions } from '../command/shared-options.ts'
import { type Io, UsageError } from '../io.ts'
import { type BesideText, openPlan } from '../plan-beside.ts'
import { loadForWriting, writeOperations } from '../write-operation.ts'

type RenameOptions = WritingOptions

/** Gives a thing another name in all files of its sets, and in the files of tests. */
export const rename = defineCommand({
  name: 'rename',
  group: 'write',
  rank: 3,
  does: 'rename a key, value, questiongroup, … or change its pk, in all files',
  example: 'questlint rename key:tech_soil tech_soil_type --dry-run',
  arguments: [
    argument(
      '<kind>',
      'key or question, value, questiongroup, category, subcategory, section, translation, questionnaire (a configuration: only by its pk), condition, other; or kind and name in one, as in the example',
    ),
    argument('<name>', 'its keyword or pk; for a condition also QUESTIONGROUP/QUESTION/NAME'),
    argument('<new-name>', 'the new keyword; a number is a new pk'),
    pathsToWrite,
  ],
  options: writingOptions,
  run: renameThing,
})

function renameThing(
  kind: string,
  from: string,
  to: string,
  paths: readonly string[],
  options: RenameOptions,
  io: Io,
): Promise<number> {
  const thing = requireKind(kind)
  if (options.configuration !== undefined && options.plan === undefined)
    throw new UsageError('--configuration needs --plan: it names the configuration the plan is for')
  const found = loadForWriting(
    paths,
    options,
    io,
    ({ workspace }) => renameOperation(workspace, thing, from, to),
    'common',
  )
  const isChange = found.done.some(({ made }) => !isRefusal(made) && made.changes.edits.length > 0)
  if (options.plan === undefined) return writeOperations(found, options, io)
  if (!isChange) return writeOperations(found, options, io, { plan: [] })
  const answers = found.done.flatMap(({ made }) => (isRefusal(made) ? [] : made.answers))
  return writeOperations(found, options, io, { plan: [planOf(options.plan, answers, options, io)] })
}

/** The plan with the entries that carry the answers to their new name. */
function planOf(
  name: string,
  answers: readonly ConcernedAnswers[],
  { configuration }: RenameOptions,
  io: Io,
): BesideText {
  const { uri, text, document } = openPlan(name, io)
  const chosen = configuration === undefined ? answers : answers.filter((one) => one.configuration === configuration)
  const after = planWith(document, chosen)
  if (typeof after !== 'string') throw new UsageError(after.refused)
  return { uri, isNamed: true, before: text, after }
}

/** The kind of thing that a word says; throws for other words. */
function requireKind(word: string): ThingKind {
  if (Object.hasOwn(thingKinds, word)) return word as ThingKind
  const kinds = Object.keys(thingKinds)
  const candidate = suggestName(word, kinds)
  throw new UsageError(
    `nothing of the kind "${word}" can be renamed; ${candidate === undefined ? `give one of ${kinds.join(', ')}` : `did you mean "${candidate}"?`}`,
  )
}
