import { randomUUID } from 'node:crypto'
import {
  type CatalogueRefusal,
  isObject,
  keepNumbers,
  type ListedQuestionnaire,
  type OpenedQuestionnaire,
  type PlainAnswers,
  type Preview,
  type Questionnaire,
  readAnswerText,
  writeAnswers,
} from '../../src/core/internal.ts'
import { askCatalogue, type CatalogueAccess, type CatalogueReply } from '../../src/node/catalogue-client.ts'
import type { PageAnswer } from '../../src/node/page-server.ts'
import { refusalOf } from './answer-limits.ts'

/** Why something was not done, in a sentence, with what the catalogue says of single answers. */
export interface CatalogueProblem {
  readonly problem: string
  readonly refusals?: readonly CatalogueRefusal[]
}

/** What a page asks about: the questionnaire that it shows. */
export interface Shown {
  readonly questionnaire: Questionnaire
  readonly preview: Pick<Preview, 'partOfAnswer'>
  readonly language: string
}

/** What a page asks of a catalogue, by name: `stored` lists, `opened` gets one of them, `saved` stores answers. */
export function storedAnswers(
  access: CatalogueAccess,
  shown: () => Shown | undefined,
): Readonly<Record<'stored' | 'opened' | 'saved', PageAnswer>> {
  const memory: Memory = { texts: new Map(), unanswered: undefined }
  const withShown = (give: (shown: Shown, body: Body) => unknown) => async (given: unknown) => {
    const now = shown()
    try {
      return now && (await give(now, readBody(given)))
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) } satisfies CatalogueProblem
    }
  }
  return {
    stored: withShown((now) => list(access, now)),
    opened: withShown((now, { code }) => open(access, now, code, memory)),
    saved: withShown((now, body) => refusalOf(body.answers) ?? save(access, now, body, memory)),
  }
}

interface Memory {
  /** The data of what was opened, as it was sent: pages lose how numbers are written. */
  readonly texts: Map<string, string>
  /** A new questionnaire of which it is not known whether it was stored. */
  unanswered: { readonly name: string; readonly text: string; readonly key: string } | undefined
}

interface Body {
  readonly code: string
  readonly etag: string
  readonly answers: string
}

function readBody(body: unknown): Body {
  const members = isObject(body) ? body : {}
  const text = (name: string): string => (typeof members[name] === 'string' ? members[name] : '')
  return { code: text('code').trim(), etag: text('etag'), answers: text('answers') }
}

async function list(
  access: CatalogueAccess,
  { questionnaire, language }: Shown,
): Promise<{ readonly list: readonly ListedQuestionnaire[] } | CatalogueProblem> {
  const reply = await askCatalogue(access, { method: 'GET', path: 'questionnaires/mydata/' })
  const body = jsonIn(reply)
  // A user who has none gets this instead of an empty list.
  if (reply.status === 404 && isObject(body) && 'details' in body) return { list: [] }
  if (reply.status !== 200 || !isObject(body) || !Array.isArray(body.results)) return problemOf(reply)
  const edition = questionnaire.configuration?.edition
  const own = (body.results as readonly unknown[]).filter(isObject).filter((item) => item.edition === edition)
  return { list: own.map((item) => describe(item, language)) }
}

function describe(item: Readonly<Record<string, unknown>>, language: string): ListedQuestionnaire {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const names = isObject(item.name) ? item.name : {}
  const name = text(names[language]) || text(names.en) || text(Object.values(names)[0])
  return { code: text(item.code), name, state: text(item.status), updated: text(item.updated) }
}

/** The address of the raw data of a questionnaire, or of the place where new ones come from. */
function pathOf({ questionnaire }: Shown, code: string): string {
  const { configuration } = questionnaire
  const segments = [configuration?.code ?? '', configuration?.edition ?? '', code]
  return `questionnaires/${segments.map(encodeURIComponent).join('/')}/`
}

async function open(
  access: CatalogueAccess,
  shown: Shown,
  code: string,
  { texts }: Memory,
): Promise<{ readonly opened: OpenedQuestionnaire } | CatalogueProblem> {
  if (code === '') return { problem: 'Name a questionnaire by its code.' }
  const reply = await askCatalogue(access, { method: 'GET', path: pathOf(shown, code) })
  const body = jsonIn(reply)
  if (reply.status !== 200 || !isObject(body) || !isObject(body.data)) return problemOf(reply)
  texts.set(code, reply.body)
  const { etag } = reply.headers
  return {
    opened: {
      code,
      state: String(body.status),
      ...(typeof etag === 'string' ? { etag } : {}),
      answers: body.data as PlainAnswers,
    },
  }
}

/** Stores answers as a new questionnaire, or as an edit of one that was opened. */
async function save(
  access: CatalogueAccess,
  shown: Shown,
  { code, etag, answers }: Body,
  memory: Memory,
): Promise<{ readonly opened: OpenedQuestionnaire; readonly problem?: string } | CatalogueProblem> {
  const reply = code === '' ? await create(access, shown, answers, memory) : await edit()
  const body = jsonIn(reply)
  const isStored = reply.status === (code === '' ? 201 : 200) && isObject(body) && typeof body.code === 'string'
  if (!isStored) {
    const refusals = refusalsIn(body, shown)
    return refusals.length > 0 ? { problem: 'The catalogue refuses these answers.', refusals } : problemOf(reply)
  }
  const stored = body.code as string
  // The next edit begins with what is stored now.
  const opened = await open(access, shown, stored, memory).catch(
    (error: unknown): CatalogueProblem => ({ problem: error instanceof Error ? error.message : String(error) }),
  )
  if ('opened' in opened) return opened
  return {
    opened: { code: stored, state: '' },
    problem: `It is stored, but cannot be read again: ${opened.problem}`,
  }

  function edit(): Promise<CatalogueReply> {
    const headers = etag === '' ? {} : { 'if-match': etag }
    const text = asWrittenBefore(answers, memory.texts.get(code))
    return askCatalogue(access, { method: 'POST', path: pathOf(shown, code), body: text, headers })
  }
}

/** Sent again after no answer came, the same answers make no second questionnaire. */
async function create(access: CatalogueAccess, shown: Shown, text: string, memory: Memory): Promise<CatalogueReply> {
  const path = pathOf(shown, 'create')
  const { unanswered } = memory
  const key = unanswered?.name === path && unanswered.text === text ? unanswered.key : randomUUID()
  memory.unanswered = { name: path, text, key }
  const reply = await askCatalogue(access, { method: 'POST', path, body: text, headers: { 'idempotency-key': key } })
  // Whoever saves the same once more then wants another one.
  if (reply.status < 500) memory.unanswered = undefined
  return reply
}

function asWrittenBefore(answers: string, before: string | undefined): string {
  const sent = readAnswerText(answers)
  const stored = before === undefined ? undefined : readAnswerText(before)
  if (sent === undefined || !isObject(stored)) return answers
  return writeAnswers(keepNumbers(sent, stored.data as typeof sent))
}

function jsonIn({ body }: CatalogueReply): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** What a catalogue says of a request that it does not do, with what can be done about it. */
function problemOf(reply: CatalogueReply): CatalogueProblem {
  const { status, headers } = reply
  const said = wordsIn(jsonIn(reply))
  const answer = `The catalogue answered ${status}${said === '' ? '' : `: ${said}`}`
  const more = status === 401 && headers['www-authenticate'] !== undefined ? adviceFor.token : adviceFor[status]
  return { problem: [answer.replace(/[^.?!]$/, '$&.'), ...(more === undefined ? [] : [more])].join(' ') }
}

const stale = 'Open it again to see what is stored, or save this as a new questionnaire.'

const adviceFor: Readonly<Record<string | number, string>> = {
  token: 'It wants an application token, which a login gives.',
  301: 'Name the address that it leads to.',
  302: 'Name the address that it leads to.',
  308: 'Name the address that it leads to.',
  409: stale,
  412: stale,
}

function wordsIn(body: unknown): string {
  if (!isObject(body)) return ''
  const { detail, details, data } = body
  const [words] = [detail, details, data].filter((one) => one !== undefined)
  if (Array.isArray(words)) return words.filter((one) => typeof one === 'string').join(' ')
  return typeof words === 'string' ? words : ''
}

/** The findings beside a refusal, each with the part of the form that it is about. */
function refusalsIn(body: unknown, { preview }: Shown): readonly CatalogueRefusal[] {
  if (!isObject(body) || !Array.isArray(body.findings)) return []
  return (body.findings as readonly unknown[]).filter(isObject).map((finding): CatalogueRefusal => {
    const path = Array.isArray(finding.path) ? finding.path.map(String) : []
    const part = preview.partOfAnswer(path)
    return {
      severity: String(finding.severity),
      rule: String(finding.rule),
      message: String(finding.message),
      place: path.slice(1).join('/'),
      ...(part && { part }),
    }
  })
}
