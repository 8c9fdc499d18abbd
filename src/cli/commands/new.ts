import {
  createWorkspace,
  defaultKeyType,
  lint,
  type NewQuestion,
  type NewQuestionnaire,
  present,
  questionnaireTemplates,
  usualKeyTypes,
  writeNewQuestionnaire,
} from '../../core/internal.ts'
import { resolvePath, showPath } from '../../node/paths.ts'
import { findProjectRoot } from '../../node/project-root.ts'
import { refusalToReplace } from '../../node/save.ts'
import { writeTexts } from '../../node/write.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { choice, flag, list, type OptionsOf, value } from '../command/option.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { need } from '../need.ts'
import { print, printFile } from '../say.ts'

const options = [
  value('--code <code>', 'code of the configuration, such as bees (default: the name of the file)'),
  value('--edition <edition>', 'its edition (default: this year)'),
  value('--label <text>', 'what the questionnaire is about'),
  list(
    '--question <question>',
    'LABEL, LABEL:TYPE or LABEL:TYPE=CHOICE,CHOICE; add " if QUESTION=CHOICE" if it is asked only then',
  ),
  choice(
    '--template <template>',
    'start with the questions of this template instead',
    Object.keys(questionnaireTemplates),
  ),
  flag('--dry-run', 'only print the questionnaire'),
] as const

type NewOptions = OptionsOf<typeof options>

/** Begins a questionnaire. */
export const newQuestionnaire = defineCommand({
  name: 'new',
  group: 'write',
  rank: 1,
  does: 'start a questionnaire from a template, or from a few questions that you type in a terminal',
  example: 'questlint new bees.yaml --template place',
  arguments: [argument('[file]', 'the YAML file to write (default: CODE.yaml)')],
  options,
  run: begin,
})

async function begin(file: string | undefined, options: NewOptions, io: Io): Promise<number> {
  if (file !== undefined && !/\.ya?ml$/.test(file)) throw new UsageError(`${file}: a new questionnaire is a .yaml file`)
  if (options.template !== undefined && options.question.length > 0)
    throw new UsageError('--template cannot be combined with --question')
  const asked = await readQuestionnaire(file, options, io)
  const text = writeNewQuestionnaire(asked)
  if (typeof text !== 'string') throw new UsageError(text.refused.replace(/\.$/, ''))
  const name = file ?? `${asked.code}.yaml`
  refuseErrors(name, text)
  if (options.dryRun) {
    printFile(io, text, 'yaml')
    return exitCodes.clean
  }
  const path = resolvePath(io.cwd, name)
  const shown = showPath(io.cwd, path)
  const refusal = refusalToReplace(path, { root: findProjectRoot(io.cwd), inputs: [] })
  if (refusal !== undefined) throw new UsageError(`${shown} ${refusal}`)
  const problem = writeTexts([{ path, before: null, after: text }])
  if (problem) throw new UsageError(`${shown}: ${problem.detail}`)
  print(io, [
    `Written to ${shown}: ${asked.questions.length === 1 ? '1 question' : `${asked.questions.length} questions`}.`,
    'Next:',
    `  questlint ${shown}  checks it`,
    `  questlint preview --path ${shown} --open  shows the form`,
    `  questlint add question:${asked.code}_next --label "…" --into ${asked.code}_qg_1 ${shown}  adds a question`,
  ])
  return exitCodes.clean
}

/** Some types of questions need more than a questionnaire that is begun has. */
function refuseErrors(uri: string, text: string): void {
  const workspace = createWorkspace({ files: [{ uri, text }] })
  const errors = present(lint(workspace), workspace).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const lines = errors.map(({ message }) => `  ${message}`)
  const found = errors.length === 1 ? 'an error' : `${errors.length} errors`
  throw new UsageError(
    `nothing was written: the questionnaire would have ${found}; give a question another type:`,
    lines,
  )
}

async function readQuestionnaire(file: string | undefined, options: NewOptions, io: Io): Promise<NewQuestionnaire> {
  const template = options.template === undefined ? undefined : questionnaireTemplates[options.template]
  const isAsked = template === undefined && options.question.length === 0
  if (isAsked && io.ask === undefined)
    throw new UsageError(
      `give questions with --question, or begin with --template ${Object.keys(questionnaireTemplates).join(' or ')}`,
    )
  const code = await need(options.code ?? codeOf(file), '--code', 'Code of the questionnaire, such as bees', io)
  const given =
    options.label ?? template?.label ?? (isAsked ? await need(undefined, '--label', 'What it is about', io) : undefined)
  return {
    code,
    edition: options.edition ?? String(new Date().getUTCFullYear()),
    label: given ?? code,
    questions: template?.questions ?? (isAsked ? await askQuestions(io) : options.question.map(readQuestion)),
  }
}

/** What a file says of the code by its name. */
function codeOf(file: string | undefined): string | undefined {
  return file
    ?.replace(/^.*\//, '')
    .replace(/\.ya?ml$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
}

function readQuestion(given: string): NewQuestion {
  const [, question = given, other, choice] = /^(.*) if (.+)=(.+)$/s.exec(given) ?? []
  const [, label = question, type, choices] = /^(.*?):([a-z_]+)(?:=(.*))?$/s.exec(question) ?? []
  return {
    label: label.trim(),
    ...(type === undefined ? {} : { type }),
    ...(choices === undefined ? {} : { choices: listOf(choices) }),
    ...(other === undefined || choice === undefined ? {} : { onlyIf: { question: other, choice } }),
  }
}

function listOf(text: string): readonly string[] {
  return text.split(',').map((one) => one.trim())
}

/** As many as are on one line. */
const mostTypes = 8

async function askQuestions(io: Io): Promise<readonly NewQuestion[]> {
  print({ stdout: io.stderr }, [
    'One question a line: LABEL, LABEL:TYPE or LABEL:TYPE=CHOICE,CHOICE, such as "Material:radio=Wood,Straw";',
    'after it " if QUESTION=CHOICE", such as "Age of the straw:int if Material=Straw". An empty line ends.',
    `Types: ${usualKeyTypes.slice(0, mostTypes).join(', ')}, …; ${defaultKeyType} where none is given.`,
  ])
  const questions: NewQuestion[] = []
  for (;;) {
    const line = (await io.ask?.(`Question ${questions.length + 1}: `))?.trim() ?? ''
    if (line === '') return questions
    const question = readQuestion(line)
    const wrong = writeNewQuestionnaire({ code: 'x', edition: '1', label: 'x', questions: [...questions, question] })
    if (typeof wrong !== 'string') print({ stdout: io.stderr }, [`  ${wrong.refused}`])
    else questions.push(question)
  }
}
