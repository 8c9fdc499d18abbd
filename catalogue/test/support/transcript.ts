import { readOracle } from './real-catalogue.ts'

/** A request to the reference that was written down, with what it answered. */
export interface Recorded {
  readonly who: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
  readonly path: string
  readonly content_type: string | null
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  readonly answer: unknown
  /** The data that was stored, where that was looked at. */
  readonly stored?: unknown
}

/** The requests in JSON and those in XML, in the order in which they were made. */
export function readTranscripts(): readonly Recorded[] {
  return [...readLines('api/transcript.jsonl'), ...readLines('api/transcript-xml.jsonl').map(asXml)]
}

function readLines(name: string): readonly Recorded[] {
  return readOracle(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded)
}

/** These say only what differs between them. */
function asXml(recorded: Recorded): Recorded {
  return { ...recorded, who: 'app token (user 1)', method: 'POST', content_type: 'application/xml', headers: {} }
}

/** The names of headers as Django has them: `HTTP_ACCEPT` is `accept`. */
export function headersOf({ headers, content_type: type }: Recorded): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [
    name
      .replace(/^HTTP_/, '')
      .replaceAll('_', '-')
      .toLowerCase(),
    value,
  ])
  return { ...Object.fromEntries(own), ...(type === null ? {} : { 'content-type': type }) }
}
