import type { StaticFeature } from 'vscode-languageclient'
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node'
import type { FieldType, FormEntry, FormField } from '../../../server/form-field.ts'
import {
  type Answered,
  type AskedBox,
  askEntry,
  askListed,
  askText,
  askTextOrEntry,
  closeBox,
  type ListEntries,
} from './form-box.ts'
import { askRows } from './rows-box.ts'

type Answer = string | readonly string[]

/** A command, with what has to be known before it is run: one answer for each field, `null` where there is none yet. */
interface CommandForm {
  readonly command: string
  readonly arguments: readonly unknown[]
  readonly formFields?: readonly FormField[]
  readonly formAnswers?: readonly (Answer | null)[]
  readonly isTyped?: boolean
}

/** Tells the server which fields this client shows. */
export const takesForms: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    const interactiveResolve = { inputTypes: ['string', 'enum', 'lazyEnum', 'list'] }
    capabilities.experimental = { ...(capabilities.experimental as object | undefined), interactiveResolve }
  },
  initialize: () => {},
  getState: () => ({ kind: 'static' }),
  clear: () => {},
}

/** Shows the form of a command, one box after the other, and has the server run it; nothing happens where somebody leaves. */
export async function runWithForm(client: LanguageClient, command: string, given: readonly unknown[]): Promise<void> {
  if (!client.isRunning()) return
  const form = await fillIn(client, { command, arguments: given }).catch((error: unknown) => {
    closeBox()
    throw error
  })
  if (form === undefined) return
  const { command: run, arguments: known } = form
  await client.sendRequest(ExecuteCommandRequest.type, { command: run, arguments: [...known] })
}

/** The command with all that has to be known; `undefined` where somebody left. */
async function fillIn(client: LanguageClient, empty: CommandForm): Promise<CommandForm | undefined> {
  const kept = new Map<string, Answer>()
  let form = await resolve(client, empty)
  for (;;) {
    const { formFields: fields = [], formAnswers: answers = [] } = form
    const at = nextField(fields, answers)
    const field = fields[at]
    if (field === undefined) return closeBox() ? undefined : form
    const answered = await ask(client, form, at, answers[at] ?? kept.get(field.name) ?? field.default)
    if (answered === 'left') return undefined
    for (const [index, { name }] of fields.entries()) {
      const answer = answers[index]
      if (answer !== null && answer !== undefined) kept.set(name, answer)
    }
    if (answered !== 'back') kept.set(field.name, answered.answer)
    form = await resolve(client, answered === 'back' ? until(form, at - 1) : withAnswer(form, at, answered.answer))
  }
}

function resolve(client: LanguageClient, form: CommandForm): Promise<CommandForm> {
  return client.sendRequest<CommandForm>('command/resolve', form)
}

/** The first field whose answer is wrong, else the first without one. */
function nextField(fields: readonly FormField[], answers: readonly (Answer | null)[]): number {
  const wrong = fields.findIndex(({ error }, at) => error !== undefined && (answers[at] ?? null) !== null)
  return wrong >= 0 ? wrong : fields.findIndex((_, at) => (answers[at] ?? null) === null)
}

/** The form as it was before a field was answered. */
function until(form: CommandForm, at: number): CommandForm {
  return { ...form, formAnswers: (form.formAnswers ?? []).map((answer, index) => (index < at ? answer : null)) }
}

function withAnswer(form: CommandForm, at: number, given: Answer): CommandForm {
  return { ...form, formAnswers: (form.formAnswers ?? []).map((answer, index) => (index === at ? given : answer)) }
}

function ask(
  client: LanguageClient,
  form: CommandForm,
  at: number,
  value: Answer | undefined,
): Promise<Answered<Answer>> {
  const { formFields: fields = [] } = form
  const { name, description, type, error } = fields[at] as FormField
  const title = error === undefined ? description : `${error} ${description}`
  const problemOf = async (answer: Answer): Promise<string | undefined> => {
    const { formFields = [] } = await resolve(client, { ...withAnswer(until(form, at), at, answer), isTyped: true })
    return formFields.find((field) => field.name === name)?.error
  }
  const box = { title, step: at + 1, steps: fields.length, problemOf }
  if (type.kind === 'list') {
    const rows = typeof value === 'string' ? [value] : (value ?? [])
    return askRows({ ...box, value: rows }, entriesOf(client, type.elementType) ?? (async () => []))
  }
  return askOne(client, { ...box, value: typeof value === 'string' ? value : (value ?? []).join('; ') }, type)
}

function askOne(
  client: LanguageClient,
  box: AskedBox<string>,
  type: Exclude<FieldType, { kind: 'list' }>,
): Promise<Answered<string>> {
  if (type.kind === 'enum') return askEntry(box, type.entries)
  const list = entriesOf(client, type)
  if (list === undefined) return askText(box)
  return type.kind === 'lazyEnum' ? askListed(box, list) : askTextOrEntry(box, list)
}

/** Asks the server for what exists; `undefined` where the field offers nothing. */
function entriesOf(client: LanguageClient, type: FieldType): ListEntries | undefined {
  const from = type.kind === 'lazyEnum' ? type : type.kind === 'string' ? type.offers : undefined
  if (from === undefined) return undefined
  const { source, config } = from
  return (query) => client.sendRequest<readonly FormEntry[]>('interactive/listEnum', { source, config, query })
}
