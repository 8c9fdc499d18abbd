import { window } from 'vscode'
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node'
import { askChoice, askText } from './ask-box.ts'
import { placeOfCursor } from './cursor.ts'

/** What can be done at a place. */
interface Refactoring {
  readonly id: string
  readonly title: string
  readonly kind: string
}

/** What has to be known before it is done. */
interface Ask {
  readonly name: string
  readonly title: string
  readonly value?: string
  readonly choices?: readonly { readonly value: string; readonly label: string; readonly detail?: string }[]
}

/** Does something of a kind at the cursor; asks which when there is more than one. */
export function refactorAtCursor(client: LanguageClient, kind: string): Promise<void> {
  const place = placeOfCursor(client)
  return place === undefined ? Promise.resolve() : refactor(client, place.uri, place.position, undefined, kind)
}

/** Asks for all that has to be known, and has the server do it. */
export async function refactor(
  client: LanguageClient,
  uri: unknown,
  position: unknown,
  given: unknown,
  kind?: string,
): Promise<void> {
  if (!client.isRunning() || typeof uri !== 'string') return
  const place = { textDocument: { uri }, position }
  const id = typeof given === 'string' ? given : await choose(client, place, kind)
  if (id === undefined) return
  const asked = await askAll(client, { ...place, id })
  if (asked === undefined) return
  const params = { command: 'questlint.refactor', arguments: [uri, position, id, asked.answers, asked.withFindings] }
  await client.sendRequest(ExecuteCommandRequest.type, params)
}

type Answers = Readonly<Record<string, string>>

/** Why something cannot be done with some answers; a finding that it would leave behind somebody may want all the same. */
interface Problem {
  readonly message: string
  readonly isFinding: boolean
}

const allTheSame = 'Write It All the Same'
const changeAnswers = 'Change the Answers'

/**
 * Asks for all that has to be known. What is in the way whatever the answers is said before the first box; what the
 * answers bring is said behind the last one, from where they can be changed.
 */
async function askAll(
  client: LanguageClient,
  what: object,
): Promise<{ readonly answers: Answers; readonly withFindings: boolean } | undefined> {
  const problemOf = (answers: Answers, isJudged: boolean): Promise<Problem | null> =>
    client.sendRequest('questlint/refactorProblem', { ...what, answers, isJudged })
  const first = await problemOf({}, true)
  let withFindings = false
  if (first?.isFinding) {
    if ((await window.showWarningMessage(first.message, { modal: true }, allTheSame)) === undefined) return undefined
    withFindings = true
  }
  for (let before: Answers = {}; ; ) {
    const answers = await askOnce(client, what, before, problemOf)
    if (answers === undefined) return undefined
    const problem = await problemOf(answers, !withFindings)
    // Without an answer there is none to change: the server says what is wrong.
    if (problem === null || Object.keys(answers).length === 0) return { answers, withFindings }
    const chosen = problem.isFinding
      ? await window.showWarningMessage(problem.message, { modal: true }, changeAnswers, allTheSame)
      : await window.showWarningMessage(problem.message, { modal: true }, changeAnswers)
    if (chosen === undefined) return undefined
    if (chosen === allTheSame) return { answers, withFindings: true }
    before = answers
  }
}

/** One box after the other, with the answers of before to start from. */
async function askOnce(
  client: LanguageClient,
  what: object,
  before: Answers,
  problemOf: (answers: Answers, isJudged: boolean) => Promise<Problem | null>,
): Promise<Answers | undefined> {
  const given: (readonly [string, string])[] = []
  for (;;) {
    const answers = Object.fromEntries(given)
    const ask = await client.sendRequest<Ask | null>('questlint/refactor', { ...what, answers })
    if (ask === null) return answers
    const { name, title, choices } = ask
    const box = { title, step: given.length + 1, value: before[name] ?? ask.value ?? '' }
    const answered =
      choices === undefined
        ? await askText(box, async (text) => (await problemOf({ ...answers, [name]: text }, false))?.message)
        : await askChoice(box, choices)
    if (answered === 'left') return undefined
    if (answered === 'back') given.pop()
    else given.push([name, answered.answer])
  }
}

async function choose(client: LanguageClient, place: object, kind: string | undefined): Promise<string | undefined> {
  const all = await client.sendRequest<readonly Refactoring[]>('questlint/refactorings', place)
  const found = all.filter((one) => kind === undefined || one.kind === kind)
  if (found.length === 0) {
    window.showInformationMessage('Nothing of this kind can be done at the cursor.')
    return undefined
  }
  if (found.length === 1) return found[0]?.id
  const chosen = await window.showQuickPick(
    found.map(({ id, title }) => ({ label: title, id })),
    { title: 'What can be done here' },
  )
  return chosen?.id
}
