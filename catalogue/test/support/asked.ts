import { type IncomingHttpHeaders, request } from 'node:http'

/** A request to a catalogue, in this process or in another. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string
}

/** What it answered. */
export interface Asked {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders | Readonly<Record<string, unknown>>
  readonly body: string
}

/** Sends a request as it is: the path is not tidied, and nothing that it leads on to is followed. */
export function askOver(base: string, { method, url, headers = {}, payload = '' }: Request): Promise<Asked> {
  const { hostname, port } = new URL(base)
  const length = payload === '' ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: url, headers: { ...headers, ...length } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject).end(payload)
  })
}
