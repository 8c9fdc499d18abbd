import { Decimal, isObject, readSentAnswers } from '../../../src/core/internal.ts'
import type { Endpoint, Exchange } from '../app/exchange.ts'
import { Refusal, refuse, throttled } from '../app/refusal.ts'
import { beginLogin } from '../store/login-failures.ts'
import { addToken } from '../store/tokens.ts'
import { checkPassword, longestEmail, longestPassword } from '../store/users.ts'

/** Gives the user of an e-mail and password an application token. */
export const login: Endpoint = async (exchange) => {
  const { email, password } = await readCredentials(exchange)
  const { query } = exchange.catalogue.database
  const attempt = await beginLogin(query, email, exchange.request.ip)
  if (typeof attempt === 'number') throw throttled(attempt)
  const user = await checkPassword(query, email, password)
  if (user === undefined) throw new Refusal(400, { non_field_errors: ['Unable to log in with provided credentials.'] })
  await attempt.succeed()
  const token = await addToken(query, { kind: 'app', user, label: 'login', isFromLogin: true })
  return { body: { token }, headers: { 'cache-control': 'no-store' } }
}

interface Credentials {
  readonly email: string
  readonly password: string
}

const mostCharacters: Readonly<Record<keyof Credentials, number>> = { email: longestEmail, password: longestPassword }

async function readCredentials(exchange: Exchange): Promise<Credentials> {
  const sent = await readFields(exchange)
  const wrong: Record<string, readonly string[]> = {}
  const read: Record<string, string> = {}
  for (const [name, most] of Object.entries(mostCharacters)) {
    const text = textOf(Object.hasOwn(sent, name) ? sent[name] : undefined)
    if (text === undefined) wrong[name] = ['This field is required.']
    else if (text === null) wrong[name] = ['Not a valid string.']
    else if (text.trim() === '') wrong[name] = ['This field may not be blank.']
    else if (text.includes('\0')) wrong[name] = ['Null characters are not allowed.']
    else if (text.length > most) wrong[name] = [`Ensure this field has no more than ${most} characters.`]
    else read[name] = text
  }
  const { email, password } = read
  if (email === undefined || password === undefined) throw new Refusal(400, wrong)
  return { email: email.trim(), password }
}

/** The service takes numbers for text; `null` stands for what it does not take, `undefined` for nothing. */
function textOf(value: unknown): string | null | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value
  if (value instanceof Decimal) return value.text
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null
}

async function readFields({ request }: Exchange): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers['content-type'] ?? ''
  if (request.isMultipart()) return readParts(request)
  const text = typeof request.body === 'string' ? request.body : ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Object.fromEntries(new URLSearchParams(text))
  if (text.trim() === '') return {}
  const sent = readSentAnswers(text, /xml/i.test(type))
  if ('problem' in sent) throw refuse(400, sent.problem)
  if (isObject(sent.value)) return sent.value
  throw new Refusal(400, { non_field_errors: ['Invalid data. Expected a dictionary.'] })
}

async function readParts(request: Exchange['request']): Promise<Readonly<Record<string, unknown>>> {
  const fields: [string, unknown][] = []
  for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 4096 } }))
    if (part.type === 'field') fields.push([part.fieldname, part.value])
  return Object.fromEntries(fields)
}
