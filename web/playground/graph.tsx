import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Ask } from './ask.ts'
import type { NamedConfiguration, TypedFile } from './protocol.ts'

interface GraphProps {
  readonly ask: Ask
  readonly sync: () => Promise<unknown>
  readonly files: readonly TypedFile[]
  readonly configurations: readonly NamedConfiguration[]
}

/** Which question shows what, as a picture; it is an image, so nothing in it can run. */
export function Graph({ ask, sync, files, configurations }: GraphProps): ComponentChildren {
  const [chosen, setChosen] = useState<string | undefined>()
  const [picture, setPicture] = useState<{ readonly svg: string } | { readonly problem: string } | undefined>()
  const name = configurations.find((one) => one.name === chosen)?.name ?? configurations[0]?.name
  useEffect(() => {
    if (name === undefined) return
    let isCurrent = true
    sync()
      .then(() => ask('graph', { name }))
      .then((answer) => isCurrent && setPicture(answer))
      .catch((error: Error) => isCurrent && setPicture({ problem: `${error.message}.` }))
    return () => {
      isCurrent = false
    }
  }, [name, files, ask, sync])
  if (name === undefined) return <p class="none">These files contain no questionnaire.</p>
  return (
    <div class="graph">
      {configurations.length > 1 && (
        <select aria-label="Questionnaire" value={name} onChange={(event) => setChosen(event.currentTarget.value)}>
          {configurations.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </select>
      )}
      {picture && 'problem' in picture && <p class="none">{picture.problem}</p>}
      {picture && 'svg' in picture && (
        <img
          alt={`Which question shows what in ${name}`}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`}
        />
      )}
    </div>
  )
}
