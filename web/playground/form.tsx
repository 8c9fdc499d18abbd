import { render } from 'preact'
import type { HostContent, PreviewHost } from '../preview/host.ts'
import { Preview } from '../preview/preview.tsx'
import { startWorker } from './ask.ts'
import type { FormQuestions, FromForm, ToForm } from './protocol.ts'

// The page that runs in the frame: its files come from the page around it, its answers from a worker of its own.
let latest: ToForm = { files: [], name: undefined }
const listeners = new Set<() => void>()
const ask = startWorker<FormQuestions>('form-worker.js', () => void open())

async function open(): Promise<void> {
  await ask('open', latest)
  for (const listener of listeners) listener()
}

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
  latest = data
  void open()
})

const root = document.getElementById('preview')
if (root) render(<Preview host={host} />, root)
tell('ready')
