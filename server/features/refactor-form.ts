import type { ExecuteCommandParams, Position } from 'vscode-languageserver'
import {
  type Ask,
  asksOf,
  type FilledForm,
  type FormAnswer,
  fillForm,
  isObject,
  placesName,
  type Refactoring,
} from '../../src/core/internal.ts'
import { entriesFor, type FormEntry, type FormField, fieldOf } from '../form-field.ts'
import { isPosition } from '../is-position.ts'
import type { Feature, FeatureContext, ProjectFile } from './feature.ts'
import { isBelow } from './refactor-actions.ts'
import { findings, isAnswer, readAnswers, refactorCommand, refactoringsIn, whyNot } from './refactor-command.ts'
import { tryOperation } from './try-operation.ts'

/**
 * Two requests by which a client shows a form before it has {@link refactorCommand} run: `command/resolve` says what has to be known and
 * what is wrong with the answers so far, until no field is left; `interactive/listEnum` gives what can be chosen.
 */
export const refactorForm: Feature = {
  capabilities: () => ({ experimental: { interactiveResolve: { kinds: ['command'] } } }),
  register: (context) => {
    const { connection } = context
    connection.onRequest('command/resolve', (params: CommandForm) => resolveCommand(context, params))
    connection.onRequest('interactive/listEnum', (params: ListParams) => listEntries(context, params))
  },
}

/** A command with the form that is filled in for it; one answer for each field, `null` where there is none yet. */
interface CommandForm extends ExecuteCommandParams {
  readonly formFields?: readonly FormField[]
  readonly formAnswers?: readonly (FormAnswer | null)[]
  /** Whether somebody is still typing; what would be left behind is not looked for then. */
  readonly isTyped?: boolean
}

interface ListParams {
  readonly source: string
  readonly config: unknown
  readonly query?: unknown
}

/** What is filled in at a place. */
interface Place {
  readonly file: ProjectFile
  readonly uri: string
  readonly position: Position
}

/** The name of the answer that tells which of several refactorings is meant. */
const whichName = 'refactoring'

function resolveCommand(context: FeatureContext, params: CommandForm): CommandForm {
  const { command } = params
  const given: readonly unknown[] = Array.isArray(params.arguments) ? params.arguments : []
  const done = { command, arguments: [...given] }
  const place = command === refactorCommand ? placeOf(context, given) : undefined
  if (place === undefined) return done
  const { answers, names } = readForm(params, given[3])
  const all = refactoringsIn(place.file, place.position)
  const wanted = all.filter(({ id, kind }) => id === given[2] || isBelow(kind, String(given[2] ?? '')))
  if (wanted.length === 0) return done
  const which = wanted.length === 1 ? [] : [whichField(wanted)]
  const found = wanted.length === 1 ? wanted[0] : wanted.find(({ id }) => id === answers.get(whichName))
  if (found === undefined) return { ...done, formFields: which, formAnswers: [null] }
  answers.delete(whichName)
  const form = createForm(context, place, { found, answers, names, isTyped: params.isTyped === true })
  if (form === undefined) {
    return { command, arguments: [place.uri, place.position, found.id, Object.fromEntries(answers)] }
  }
  const known = which.length === 0 ? form.answers : new Map([...form.answers, [whichName, found.id]])
  const formFields = [...which, ...form.fields]
  return { ...done, formFields, formAnswers: formFields.map(({ name }) => known.get(name) ?? null) }
}

function placeOf(context: FeatureContext, [uri, position]: readonly unknown[]): Place | undefined {
  if (typeof uri !== 'string' || !isPosition(position)) return undefined
  const file = context.fileAt(uri)
  return file && { file, uri, position }
}

/** The answers by name, and the names in the order of the fields. */
function readForm(
  { formFields, formAnswers }: CommandForm,
  given: unknown,
): { readonly answers: Map<string, FormAnswer>; readonly names: readonly string[] } {
  const answers = readAnswers(given)
  const fields: readonly unknown[] = Array.isArray(formFields) ? formFields : []
  const names = fields.map((field) => (isObject(field) && typeof field.name === 'string' ? field.name : ''))
  for (const [index, name] of names.entries()) {
    const answer: unknown = Array.isArray(formAnswers) ? formAnswers[index] : undefined
    if (isAnswer(answer)) answers.set(name, answer)
  }
  return { answers, names }
}

function whichField(wanted: readonly Refactoring[]): FormField {
  const entries = wanted.map(({ id, title }) => ({ value: id, description: title }))
  return { name: whichName, description: 'What can be done here', type: { kind: 'enum', entries } }
}

interface Form {
  readonly fields: readonly FormField[]
  readonly answers: ReadonlyMap<string, FormAnswer>
}

/** What a client sends of a form. */
interface Given {
  readonly found: Refactoring
  readonly answers: ReadonlyMap<string, FormAnswer>
  /** The fields that it has. */
  readonly names: readonly string[]
  readonly isTyped: boolean
}

/** What is still to be known or wrong; `undefined` where nothing is. */
function createForm(
  context: FeatureContext,
  place: Place,
  { found, answers, names, isTyped }: Given,
): Form | undefined {
  const filled = fillForm(found, answers, (operation) => whyNot(context, place.file, operation))
  const { asks } = filled
  const isComplete = asks.every(({ name }) => answers.has(name))
  const decided = answers.get(findings.name)
  if (isComplete && decided === findings.answers && names.at(-1) === findings.name) return askAgain()
  const fields = fieldsOf(context, place, found, filled, answers)
  const isJudged = !isTyped && decided !== findings.write && isJudgedNow(asks, answers)
  const left = isJudged ? leftBehind(context, place, filled) : undefined
  if (left !== undefined) {
    const asked = findingField(left, asks.length > 0)
    const known = new Map([...answers].filter(([name]) => name !== findings.name))
    const others = fields.filter(({ name }) => name !== findings.name)
    return { fields: isComplete ? [...others, asked] : withEarly(others, asked), answers: known }
  }
  return isComplete && filled.problem === undefined ? undefined : { fields, answers }

  function askAgain(): Form {
    const again = fieldsOf(context, place, found, filled, new Map())
    return { fields: again.map((field) => ({ ...field, ...defaultOf(answers.get(field.name)) })), answers: new Map() }
  }
}

function defaultOf(answer: FormAnswer | undefined): Pick<FormField, 'default'> {
  return answer === undefined ? {} : { default: answer }
}

/** Files are judged before the first text is asked for, and when all is known; not with every key that is typed between. */
function isJudgedNow(asks: readonly Ask[], answers: ReadonlyMap<string, FormAnswer>): boolean {
  const known = asks.filter(({ name }) => answers.has(name))
  if (known.length === asks.length) return true
  if (answers.has(findings.name)) return false
  return asks[0]?.name === placesName ? known.length === 1 && known[0]?.name === placesName : known.length === 0
}

/** The finding that would be left behind, in words. */
function leftBehind(context: FeatureContext, { file }: Place, { operation }: FilledForm): string | undefined {
  const left = operation && tryOperation(context, file, operation).left
  return left === undefined ? undefined : `${operation?.summary} It would leave a finding behind: ${left}`
}

function findingField(description: string, canAnswer: boolean): FormField {
  const answers: FormEntry = { value: findings.answers, description: 'Give other answers' }
  const write: FormEntry = { value: findings.write, description: 'Write it with the finding' }
  return { name: findings.name, description, type: { kind: 'enum', entries: canAnswer ? [answers, write] : [write] } }
}

/** What becomes of a finding is asked before everything but the places. */
function withEarly(fields: readonly FormField[], asked: FormField): readonly FormField[] {
  const at = fields[0]?.name === placesName ? 1 : 0
  return [...fields.slice(0, at), asked, ...fields.slice(at)]
}

function fieldsOf(
  context: FeatureContext,
  { uri, position }: Place,
  { id }: Refactoring,
  { asks, problem }: FilledForm,
  answers: ReadonlyMap<string, FormAnswer>,
): readonly FormField[] {
  const first = asks.find(({ name }) => !answers.has(name))
  const fields = asks.map((ask): FormField => {
    const config = { arguments: [uri, position, id, Object.fromEntries(answers)], name: ask.name }
    const field = fieldOf(ask, { source: refactorCommand, config }, context.client)
    if (problem === undefined) return field
    if (problem.name === ask.name) return { ...field, error: problem.message }
    const isToldHere = problem.name === undefined && ask === first
    return isToldHere ? { ...field, description: `${problem.message} ${field.description}` } : field
  })
  const decided = answers.get(findings.name)
  return decided === undefined ? fields : withEarly(fields, findingField('A finding would be left behind.', true))
}

/** What can be chosen, or exists, for one of the fields; with the answers that were known when it was asked for. */
function listEntries(context: FeatureContext, { source, config, query }: ListParams): readonly FormEntry[] {
  if (source !== refactorCommand || !isObject(config) || !Array.isArray(config.arguments)) return []
  const place = placeOf(context, config.arguments)
  const [, , id, answers] = config.arguments as readonly unknown[]
  const found = place && refactoringsIn(place.file, place.position).find((one) => one.id === id)
  if (found === undefined) return []
  const ask = asksOf(found, readAnswers(answers)).find(({ name }) => name === config.name)
  return entriesFor((ask?.choices ?? ask?.offers)?.() ?? [], typeof query === 'string' ? query : '')
}
