/** An answer that says why a request is not done, with the body that the service has for it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`refused with ${status}`)
  }
}

/** A refusal with a sentence, or with one for each mistake. */
export function refuse(
  status: number,
  detail: string | readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Refusal {
  return new Refusal(status, { detail, ...more })
}

/** What the service says of everything that it does not know, or does not show. */
export function notFound(): Refusal {
  return refuse(404, 'Not found.')
}

/** What the service says of a method that a path does not take. */
export function notAllowed(method: string, allowed: readonly string[]): Refusal {
  return new Refusal(405, { detail: `Method "${method}" not allowed.` }, { allow: allowed.join(', ') })
}

/** What is said where the same request may be answered a little later. */
export function unavailable(detail: string): Refusal {
  return new Refusal(503, { detail }, { 'retry-after': '5' })
}

/** What the service says to those who ask too often. */
export function throttled(seconds: number): Refusal {
  const detail = `Request was throttled. Expected available in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return new Refusal(429, { detail }, { 'retry-after': String(seconds) })
}
