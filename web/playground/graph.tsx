import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Ask } from './ask.ts'
import { useChosen } from './chosen.tsx'
import type { Judged } from './use-judgement.ts'

interface GraphProps {
  readonly ask: Ask
  readonly sync: () => Promise<unknown>
  readonly judged: Judged
  /** The file in front. */
  readonly uri: string
}

/** Which question shows what, as a picture; it is an image, so nothing in it can run. */
export function Graph({ ask, sync, judged, uri }: GraphProps): ComponentChildren {
  const { name, choice } = useChosen(judged.configurations, uri)
  const [picture, setPicture] = useState<{ readonly svg: string } | { readonly problem: string } | undefined>()
  useEffect(() => {
    if (name === undefined) return undefined
    let isCurrent = true
    sync()
      .then(() => ask('graph', { name }))
      .then((answer) => isCurrent && setPicture(answer))
      .catch((error: Error) => isCurrent && setPicture({ problem: `${error.message}.` }))
    return () => {
      isCurrent = false
    }
  }, [name, judged, ask, sync])
  if (name === undefined) return <p class="none">These files contain no questionnaire.</p>
  return (
    <div class="graph">
      {choice}
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
