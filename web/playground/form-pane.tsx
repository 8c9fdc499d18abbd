import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { Ask } from './ask.ts'
import { useChosen } from './chosen.tsx'
import type { Asked, FromForm, ToForm } from './protocol.ts'
import type { Judged } from './use-judgement.ts'

interface FormPaneProps {
  readonly ask: Ask
  readonly sync: () => Promise<unknown>
  readonly judged: Judged
  /** The file in front. */
  readonly uri: string
  readonly onGo: (uri: string, line: number, column: number) => void
  readonly onFix: (fingerprint: string, index: number) => void
  /** The keyboard is given back. */
  readonly onLeave: () => void
}

/** The form of a questionnaire, in a frame of its own with its own style; it keeps the answers while the files change. */
export function FormPane({ ask, sync, judged, uri, onGo, onFix, onLeave }: FormPaneProps): ComponentChildren {
  const frame = useRef<HTMLIFrameElement>(null)
  const { name, choice } = useChosen(judged.configurations, uri)
  const tell = useCallback((message: ToForm) => {
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [])
  useEffect(() => tell('changed'), [judged, name, tell])
  const answer = useCallback(
    async ({ id, name: question, ask: asked }: Asked) => {
      try {
        await sync()
        tell({ id, answer: await ask('form', { configuration: name, name: question, ask: asked }) })
      } catch (error) {
        tell({ id, error: String(error) })
      }
    },
    [ask, sync, name, tell],
  )
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromForm>): void => {
      if (source !== frame.current?.contentWindow) return
      if (data === 'ready') tell('changed')
      else if (data === 'leave') onLeave()
      else if ('asked' in data) void answer(data.asked)
      else if ('place' in data) onGo(data.place.file, data.place.line, data.place.column ?? 1)
      else onFix(data.fix, data.index)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [answer, tell, onGo, onFix, onLeave])
  return (
    <div class="form">
      {choice}
      <iframe ref={frame} src="form.html" title="The form" />
    </div>
  )
}
