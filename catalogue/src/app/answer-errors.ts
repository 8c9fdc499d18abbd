import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseFormat } from '../formats/choose-format.ts'
import { contentTypes, type Format, writeBody } from '../formats/format.ts'
import { newRequestId } from './health.ts'
import { methodsAt, redirectFor } from './redirects.ts'
import { notAllowed, notFound, Refusal, refuse, unavailable } from './refusal.ts'
import type { Settings } from './settings.ts'

/** Makes everything that goes wrong an answer in the shape of the service. */
export function answerErrors(app: FastifyInstance, settings: Settings): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error, request)
    if (refusal.status >= 500) request.log.error(error)
    return send(refusal, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const target = redirectFor(request, settings)
    if (target !== undefined) return reply.code(target.status).header('location', target.location).send('')
    // Those that the router does not know, such as TRACE; the others have routes of their own.
    const methods = methodsAt(request.raw.url ?? '', settings)
    return send(methods === undefined ? notFound() : notAllowed(request.method, methods), request, reply)
  })
}

/** An address that cannot be read is that of nothing. */
export function answerUnreadable(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  send(notFound(), request, reply)
}

/** Answers what is no request of HTTP, or one with too much before its body, where the client still listens; the log has its id too. */
export function answerBroken(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, detail] = broken.get(error.code ?? '') ?? ['400 Bad Request', 'The request cannot be read.']
  const reqId = newRequestId()
  this.log.info({ reqId, status: Number.parseInt(status, 10) }, detail)
  const body = JSON.stringify({ detail })
  const head = [
    `HTTP/1.1 ${status}`,
    `X-Request-Id: ${reqId}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`)
}

const broken: ReadonlyMap<string, readonly [status: string, detail: string]> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    ['431 Request Header Fields Too Large', 'The address and the headers are longer than 16 KiB.'],
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'The request did not arrive in time.']],
])

/** What Fastify itself refuses. */
function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  const { statusCode = 500 } = error as { readonly statusCode?: number }
  if (statusCode === 413) return refuse(413, 'The body is too large.')
  if (statusCode === 415)
    return refuse(415, `Unsupported media type "${request.headers['content-type'] ?? ''}" in request.`)
  if (statusCode >= 400 && statusCode < 500)
    return refuse(statusCode, error instanceof Error ? error.message : 'The request cannot be read.')
  if (isUnavailable(error))
    return unavailable('The database does not answer, or has no space left; send the request again later.')
  return refuse(500, 'The catalogue failed; its log says why.')
}

/** What PostgreSQL says that goes by: no connection (08), no resources (53), told to end (57), and what the network and the disk say. */
const passing =
  /^(?:08|53|57)...$|^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/

/** Whether the same request may be answered later; the driver has no codes for connections that end under it. */
function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return (
    passing.test(String(code)) ||
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      String(message),
    )
  )
}

function send({ status, body, headers }: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const format = formatOf(request)
  return reply.code(status).headers(headers).type(contentTypes[format]).send(writeBody(body, format))
}

/** Whoever takes no format that there is gets JSON. */
function formatOf(request: FastifyRequest): Format {
  try {
    return chooseFormat(request)
  } catch {
    return 'json'
  }
}
