import { type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

/** A catalogue whose interface is spoken to, and as whom. */
export interface CatalogueAccess {
  /** The address without a path, such as `http://127.0.0.1:8080`. */
  readonly origin: string
  /** What is before the path of the interface: that of a proxy, and the language, such as `/en`. */
  readonly path: string
  /** The application token; asked for with each request, as it may be replaced meanwhile. */
  readonly token: () => string
}

/** What a catalogue is asked. */
export interface CatalogueQuestion {
  readonly method: 'GET' | 'POST'
  /** Below `/api/v2/`, each segment encoded. */
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a catalogue answers. */
export interface CatalogueReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

const mostReplyBytes = 32 * 1024 * 1024
const mostMilliseconds = 60_000

/** Asks a catalogue; follows no redirect, so that the token goes nowhere else. Rejects with a plain message where it does not answer. */
export function askCatalogue(
  { origin, path: before, token }: CatalogueAccess,
  { method, path, body, headers }: CatalogueQuestion,
): Promise<CatalogueReply> {
  const address = new URL(`${origin}${before}/api/v2/${path}`)
  const options: RequestOptions = {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Token ${token()}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    signal: AbortSignal.timeout(mostMilliseconds),
  }
  const start = address.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(new Error(`${origin} does not answer (${wordsFor(error)})`))
    const asked = start(address, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      response
        .on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size > mostReplyBytes) asked.destroy(new Error('its answer is too long'))
        })
        .on('error', fail)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        )
    })
    asked.on('error', fail).end(body)
  })
}

function wordsFor(error: unknown): string {
  const { code, name, message } = error as { readonly code?: string; readonly name?: string; readonly message?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return `it took more than ${mostMilliseconds / 1000} seconds`
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no such host'
  return code ?? message ?? String(error)
}
