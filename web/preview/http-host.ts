import type { PreviewHost } from './host.ts'

/** Asks the server that the page came from. */
export function createHttpHost(): PreviewHost {
  return {
    content: () => ask('content', {}),
    judge: (answers) => ask('judge', { answers: JSON.stringify(answers) }),
    details: (answers) => ask('details', { answers: JSON.stringify(answers) }),
    why: (id) => ask('why', { id }),
    open: (id, answers) => ask('open', { id, answers: JSON.stringify(answers) }),
    place: (id) => ask('place', { id }),
    placeOfFinding: (fingerprint) => ask('finding', { fingerprint }),
    test: (answers) => ask('test', { answers: JSON.stringify(answers) }),
    fix: (fingerprint, fix, revision) => ask('fix', { fingerprint, fix, revision }),
    onChange: (callback, onLost) => {
      const events = new EventSource('events')
      events.addEventListener('changed', callback)
      events.addEventListener('open', () => onLost(false))
      events.addEventListener('error', () => onLost(true))
      return () => events.close()
    },
  }
}

async function ask<Answer>(name: string, body: object): Promise<Answer> {
  const response = await fetch(name, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the preview answered ${response.status}`)
  return (await response.json()) as Answer
}
