import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isObject } from '../core/internal.ts'
import { errorCode } from './outcome.ts'

/** A file that a page is made of. */
export interface PageFile {
  readonly type: string
  readonly body: string | Buffer
}

/**
 * What a page asks: its method in the address gets what was sent as JSON, and gives what is sent back, or a promise of
 * it; `undefined` for nothing there, an object with `refusal` for what is too much, with the reason.
 */
export type PageAnswer = (body: unknown) => unknown

/** A page that is served to browsers on this machine. */
export interface PageServer {
  /** The address with the token that every request needs. */
  readonly address: string
  /** Tells all open pages something. */
  readonly tell: (event: string) => void
  readonly close: () => Promise<void>
}

/** What is served: files by name (`''` is the page itself), and answers by name. */
export interface PageContent {
  readonly files: ReadonlyMap<string, PageFile>
  readonly answers: Readonly<Record<string, PageAnswer>>
  /** Called with a fault while something was answered. */
  readonly onFault: (error: unknown) => void
  /** Called when somebody who knows the address asks for anything. */
  readonly onAsked?: () => void
}

/** Nothing larger is read from a page. */
const mostBytes = 4 * 1024 * 1024

/** Nothing from elsewhere is loaded or run, no page may frame this one, and its address goes nowhere. */
const protectingHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

interface Serving extends PageContent {
  readonly token: string
  readonly listeners: Set<ServerResponse>
  port: number
}

/**
 * Serves a page on the loopback interface, at a port of the system's choice unless one is given. Rejects with a plain
 * message when the port cannot be had.
 */
export async function servePage(content: PageContent, port = 0): Promise<PageServer> {
  const serving: Serving = { ...content, token: randomBytes(24).toString('base64url'), listeners: new Set(), port: 0 }
  const server = createServer((request, response) => {
    handle(request, response, serving).catch((error: unknown) => {
      serving.onFault(error)
      refuse(response, 500)
    })
  })
  await listen(server, port)
  const own = server.address()
  serving.port = typeof own === 'object' && own !== null ? own.port : port
  return {
    address: `http://127.0.0.1:${serving.port}/${serving.token}/`,
    tell: (event) => {
      for (const listener of serving.listeners) listener.write(`event: ${event}\ndata: \n\n`)
    },
    close: () =>
      new Promise((resolve) => {
        for (const listener of serving.listeners) listener.end()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = errorCode(error) === 'EADDRINUSE'
      reject(new Error(isTaken ? `port ${port} is in use` : `port ${port} cannot be used (${error.message})`))
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

async function handle(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  for (const [name, value] of Object.entries(protectingHeaders)) response.setHeader(name, value)
  const name = nameOf(request, serving)
  if (name === undefined) return refuse(response, 403)
  serving.onAsked?.()
  if (request.method === 'POST') return answer(name, request, response, serving)
  if (request.method !== 'GET') return refuse(response, 405)
  if (name === 'events') return follow(response, serving)
  const file = serving.files.get(name)
  if (file === undefined) return refuse(response, 404)
  response.writeHead(200, { 'Content-Type': file.type })
  response.end(file.body)
}

/** What is asked for; `undefined` without the token, or when another site's name leads here. */
function nameOf({ headers, url = '' }: IncomingMessage, { port, token }: Serving): string | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (!hosts.includes(headers.host ?? '')) return undefined
  if (headers.origin !== undefined && !hosts.some((host) => headers.origin === `http://${host}`)) return undefined
  const [, given = '', name = ''] = /^\/([\w-]*)\/([\w.-]*)(?:\?.*)?$/.exec(url) ?? []
  return isSame(given, token) ? name : undefined
}

function isSame(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(token)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuse(response: ServerResponse, status: number, reason = ''): void {
  if (!response.headersSent) response.writeHead(status, { 'Content-Type': 'text/plain' })
  response.end(reason)
}

function follow(response: ServerResponse, { listeners }: Serving): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write(': open\n\n')
  listeners.add(response)
  response.on('close', () => listeners.delete(response))
}

async function answer(
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  { answers }: Serving,
): Promise<void> {
  const give = Object.hasOwn(answers, name) ? answers[name] : undefined
  if (give === undefined) return refuse(response, 404)
  // No form of another site can send this.
  if (request.headers['content-type'] !== 'application/json') return refuse(response, 415)
  const text = await readBody(request)
  if (text === undefined) return refuse(response, 413, `More was sent than the ${mostBytes} bytes that are read.`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return refuse(response, 400)
  }
  const given = await give(body)
  if (given === undefined) return refuse(response, 404)
  if (isObject(given) && typeof given.refusal === 'string') return refuse(response, 413, given.refusal)
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(given))
}

/** What is too much is read and forgotten, so that whoever sends it gets an answer. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= mostBytes) parts.push(part)
    else parts.length = 0
  }
  return size > mostBytes ? undefined : Buffer.concat(parts).toString('utf8')
}
