import {
  addChoiceOperation,
  addEditionOperation,
  addPartOperation,
  addTranslationOperation,
  findSlot,
  isRefusal,
  type Level,
  type NewChoice,
  type NewPart,
} from '../../core/internal.ts'
import { nowText } from '../../node/clock.ts'
import { argument, choiceArgument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { list, type OptionsOf, value } from '../command/option.ts'
import { pathsToWrite, placingOptions, writingOptions } from '../command/shared-options.ts'
import { type Io, UsageError } from '../io.ts'
import { need } from '../need.ts'
import { readPosition } from '../position.ts'
import { loadForWriting, writeOperations, writeWhere } from '../write-operation.ts'

/** The kinds of things that can be added. */
const addedKinds = ['question', 'questiongroup', 'choice', 'category', 'subcategory', 'translation', 'edition'] as const

const options = [
  value('--label <text>', 'the English label; asked for on a terminal if it is missing'),
  value('--type <type>', 'the type of the question (default: char)'),
  list('--choice <keyword=label>', 'a choice of the question'),
  value('--numbering <text>', 'the numbering of a category or subcategory, such as 5.4'),
  value('--subcategory <keyword=label>', 'the first subcategory of a new category'),
  value('--questiongroup <keyword=label>', 'the first questiongroup of a new category or subcategory'),
  value('--question <keyword=label>', 'the first question of a new questiongroup, category or subcategory'),
  value('--to <name>', 'for a choice, the key to add it to; for an edition, its year'),
  value('--for <context>', 'the configuration that the translation is for, such as technologies_2018'),
  ...placingOptions,
  ...writingOptions,
] as const

type AddOptions = OptionsOf<typeof options>

/** Adds a part of a questionnaire, a choice, a text or an edition. */
export const add = defineCommand({
  name: 'add',
  group: 'write',
  rank: 2,
  does: 'add a question, questiongroup, choice, category, text or edition, with all records that it needs',
  example: "questlint add question tech_slope --label 'Slope' --type float --after tech_soil",
  arguments: [
    choiceArgument('<kind>', 'what to add; or kind and name in one, as KIND:NAME', addedKinds),
    argument('<name>', 'its keyword; for a translation, KIND:KEYWORD; for an edition, the configuration to copy'),
    pathsToWrite,
  ],
  options,
  run: addNew,
})

const levels = ['category', 'subcategory', 'questiongroup', 'question'] as const satisfies readonly Level[]

type AddedKind = (typeof addedKinds)[number]

async function addNew(
  kind: AddedKind,
  name: string,
  paths: readonly string[],
  options: AddOptions,
  io: Io,
): Promise<number> {
  refuseStray(kind, options)
  if (kind === 'choice') {
    const to = await need(options.to, '--to', 'Key that gets the choice', io)
    const label = await need(options.label, '--label', `Label of "${name}"`, io)
    return writeWhere(
      paths,
      (workspace) => addChoiceOperation(workspace, to, { keyword: name, label }, options.after),
      options,
      io,
      'common',
    )
  }
  if (kind === 'translation') {
    const [, model, keyword] = /^(key|value|questiongroup|category):(.+)$/s.exec(name) ?? []
    if (model === undefined || keyword === undefined)
      throw new UsageError(`"${name}" does not name a record; give its kind and keyword, such as key:tech_soil`)
    const label = await need(options.label, '--label', `Label of "${keyword}"`, io)
    const text = { model: model as 'key', keyword, label, context: options.for }
    return writeWhere(paths, (workspace) => addTranslationOperation(workspace, text), options, io, 'common')
  }
  if (kind === 'edition') {
    const edition = await need(options.to, '--to', `New edition of "${name}"`, io)
    const created = nowText()
    return writeWhere(paths, (workspace) => addEditionOperation(workspace, { of: name, edition, created }), options, io)
  }
  return addPart(kind, name, paths, options, io)
}

async function addPart(
  kind: (typeof levels)[number],
  keyword: string,
  paths: readonly string[],
  options: AddOptions,
  io: Io,
): Promise<number> {
  const position = readPosition(options)
  if (options.into === undefined && options.after === undefined && options.before === undefined) {
    const into = await need(undefined, '--into', `Part of the questionnaire that "${keyword}" shall be in`, io)
    Object.assign(position, { into })
  }
  const {
    done: [{ loaded }],
    catalogues,
  } = loadForWriting(paths, options, io, ({ workspace }) => {
    const slot = findSlot(workspace, { level: kind, keyword, pointer: '', parent: undefined }, position)
    return isRefusal(slot) ? slot : undefined
  })
  const isKnown = (level: Level, name: string): boolean => {
    const model = level === 'question' ? 'key' : level === 'questiongroup' ? 'questiongroup' : 'category'
    return loaded.workspace.sets.some((set) => set.withKeyword(model, name).length > 0)
  }
  const part = await readPart(kind, `${keyword}${options.label === undefined ? '' : `=${options.label}`}`, true)
  const made = addPartOperation(loaded.workspace, part, position)
  return writeOperations({ done: [{ loaded, made }], catalogues }, options, io)

  async function readPart(level: (typeof levels)[number], given: string, isOuter: boolean): Promise<NewPart> {
    const { keyword: name, label } = splitLabel(given)
    const isNew = !isKnown(level, name)
    const labelFlag = isOuter ? '--label' : `--${level} KEYWORD=Label`
    const needsLabel = isNew && level !== 'questiongroup'
    const text = needsLabel ? await need(label, labelFlag, `Label of "${name}"`, io) : label
    const own = level === 'question' ? readKey() : {}
    const below = levels[levels.indexOf(level) + 1]
    const inner = below === undefined ? undefined : await readPart(below, await needInner(below, name), false)
    return {
      level,
      keyword: name,
      label: text,
      ...own,
      ...(isOuter && options.numbering !== undefined ? { numbering: options.numbering } : {}),
      ...(inner ? { inside: inner } : {}),
    }
  }

  function needInner(level: (typeof levels)[number], name: string): Promise<string> {
    const given = options[level as 'subcategory' | 'questiongroup' | 'question']
    return need(given, `--${level}`, `Keyword of the first ${level} of "${name}"`, io)
  }

  function readKey(): Pick<NewPart, 'type' | 'choices'> {
    return {
      ...(options.type === undefined ? {} : { type: options.type }),
      choices: options.choice.map(readChoice),
    }
  }
}

function splitLabel(given: string): { readonly keyword: string; readonly label: string | undefined } {
  const at = given.indexOf('=')
  return at < 0 ? { keyword: given, label: undefined } : { keyword: given.slice(0, at), label: given.slice(at + 1) }
}

function readChoice(given: string): NewChoice {
  const { keyword, label } = splitLabel(given)
  if (keyword === '' || label === undefined || label === '')
    throw new UsageError(`--choice ${given}: give KEYWORD=Label, such as --choice soil_clay=Clay`)
  return { keyword, label }
}

const place = ['into', 'after', 'before', 'first', 'last']
const firstQuestion = ['question', 'type', 'choice']

/** The options that each kind of thing has beside those of every command that writes. */
const ownOptions: Readonly<Record<AddedKind, readonly string[]>> = {
  question: ['label', 'type', 'choice', ...place],
  questiongroup: ['label', ...firstQuestion, ...place],
  subcategory: ['label', 'numbering', 'questiongroup', ...firstQuestion, ...place],
  category: ['label', 'numbering', 'subcategory', 'questiongroup', ...firstQuestion, ...place],
  choice: ['label', 'to', 'after'],
  translation: ['label', 'for'],
  edition: ['to'],
}

const general = ['context', 'config', 'dryRun', 'patch', 'force', 'yes', 'plan', 'configuration']

function refuseStray(kind: AddedKind, options: AddOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined
    if (isGiven && !general.includes(name) && !ownOptions[kind].includes(name))
      throw new UsageError(`--${name} does not apply to a new ${kind}`)
  }
}
