// The page of the form's panel: that of `questlint preview`, with the extension in place of a server.
import { render } from 'preact'
import type { PreviewHost } from '../../../web/preview/host.ts'
import { Preview } from '../../../web/preview/preview.tsx'
import type { FromPreview, ToPreview } from './preview-messages.ts'

declare function acquireVsCodeApi(): { postMessage: (message: FromPreview) => void }

const extension = acquireVsCodeApi()

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
const changed = new Set<() => void>()
const lost = new Set<(isLost: boolean) => void>()
const revealing = new Set<(part: string) => void>()
let last = 0

function ask<Answer>(name: string, body: object): Promise<Answer> {
  const id = ++last
  return new Promise<unknown>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    extension.postMessage({ kind: 'ask', id, ask: name, body })
  }) as Promise<Answer>
}

/** An answer that there is none is a fault here, as it is over HTTP. */
async function askFor<Answer>(name: string, body: object): Promise<Answer> {
  const answer = await ask<Answer | null>(name, body)
  if (answer === null) throw new Error(`${name} has no answer`)
  return answer
}

function subscribe<Callback>(callbacks: Set<Callback>, callback: Callback): () => void {
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}

const host: PreviewHost = {
  content: () => askFor('content', {}),
  judge: (answers) => askFor('judge', { answers: JSON.stringify(answers) }),
  details: (answers) => askFor('details', { answers: JSON.stringify(answers) }),
  why: (id) => askFor('why', { id }),
  open: (id, answers) => ask('open', { id, answers: JSON.stringify(answers) }),
  place: (id) => askFor('place', { id }),
  placeOfFinding: (fingerprint) => askFor('finding', { fingerprint }),
  test: (answers) => askFor('test', { answers: JSON.stringify(answers) }),
  fix: (fingerprint, fix, revision) => askFor('fix', { fingerprint, fix, revision }),
  save: (name, text) => extension.postMessage({ kind: 'save', name, text }),
  onReveal: (callback) => subscribe(revealing, callback),
  onChange: (callback, onLost) => {
    const ends = [subscribe(changed, callback), subscribe(lost, onLost)]
    return () => {
      for (const end of ends) end()
    }
  },
}

window.addEventListener('message', ({ data }: MessageEvent<ToPreview>) => {
  switch (data.kind) {
    case 'answer':
      waiting.get(data.id)?.resolve(data.answer)
      waiting.delete(data.id)
      break
    case 'failed':
      waiting.get(data.id)?.reject(new Error('the server does not answer'))
      waiting.delete(data.id)
      break
    case 'changed':
      for (const callback of changed) callback()
      break
    case 'lost':
      for (const callback of lost) callback(data.isLost)
      break
    case 'reveal':
      for (const callback of revealing) callback(data.part)
  }
})

const root = document.getElementById('preview')
if (root) render(<Preview host={host} />, root)
