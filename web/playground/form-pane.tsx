import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { FromForm, NamedConfiguration, ToForm, TypedFile } from './protocol.ts'

interface FormPaneProps {
  readonly files: readonly TypedFile[]
  readonly configurations: readonly NamedConfiguration[]
  readonly onGo: (uri: string, line: number, column: number) => void
  readonly onFix: (fingerprint: string, index: number) => void
}

/** The form of a questionnaire, in a frame of its own with its own worker and style; it keeps the answers while the files change. */
export function FormPane({ files, configurations, onGo, onFix }: FormPaneProps): ComponentChildren {
  const frame = useRef<HTMLIFrameElement>(null)
  const [chosen, setChosen] = useState<string | undefined>()
  const name = configurations.find((one) => one.name === chosen)?.name ?? configurations[0]?.name
  const latest = useRef<ToForm>({ files, name })
  latest.current = { files, name }
  const send = useCallback(() => {
    frame.current?.contentWindow?.postMessage(latest.current, window.location.origin)
  }, [])
  useEffect(() => {
    const timer = window.setTimeout(send, 200)
    return () => window.clearTimeout(timer)
  }, [files, name, send])
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromForm>): void => {
      if (source !== frame.current?.contentWindow) return
      if (data === 'ready') send()
      else if ('place' in data) onGo(data.place.file, data.place.line, 1)
      else onFix(data.fix, data.index)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [send, onGo, onFix])
  return (
    <div class="form">
      {configurations.length > 1 && (
        <select aria-label="Questionnaire" value={name} onChange={(event) => setChosen(event.currentTarget.value)}>
          {configurations.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </select>
      )}
      <iframe ref={frame} src="form.html" title="The form" />
    </div>
  )
}
