import { render } from 'preact'
import type { HostContent, PreviewHost } from '../preview/host.ts'
import { Preview } from '../preview/preview.tsx'
import { correspond } from './ask.ts'
import type { FormQuestions, FromForm, ToForm } from './protocol.ts'

// The page that runs in the frame: its answers come from the worker of the page around it.
const listeners = new Set<() => void>()
const { ask, take } = correspond<FormQuestions>((asked) => tell({ asked }))

function tell(message: FromForm): void {
  window.parent.postMessage(message, window.location.origin)
}

const host: PreviewHost = {
  content: async () => (await ask('content', null)) as HostContent,
  judge: (answers) => ask('judge', JSON.stringify(answers)),
  details: (answers) => ask('details', JSON.stringify(answers)),
  why: (id) => ask('why', id),
  open: (id, answers) => ask('opening', { id, answers: JSON.stringify(answers) }),
  test: (answers) => ask('test', JSON.stringify(answers)),
  place: async (id) => {
    const place = await ask('place', id)
    tell({ place })
    return place
  },
  fix: (fingerprint, index) => {
    tell({ fix: fingerprint, index })
    return Promise.resolve({ fixed: [] })
  },
  onChange: (callback) => {
    listeners.add(callback)
    return () => listeners.delete(callback)
  },
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<ToForm>) => {
  if (source !== window.parent || origin !== window.location.origin) return
  if (data === 'changed') for (const listener of listeners) listener()
  else take(data)
})
// What the form itself does with the key comes first.
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) tell('leave')
})

const root = document.getElementById('preview')
if (root) render(<Preview host={host} />, root)
tell('ready')
