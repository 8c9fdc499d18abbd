import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { FormPart, PreviewReason } from '../../src/core/internal.ts'
import type { Scene } from './scene.ts'

const approximate = 'The application draws this with a template of its own; the preview shows it only approximately.'

/** The template that the page does not copy. */
export function Approximates({ part }: { readonly part: FormPart }): ComponentChildren {
  if (part.approximates === undefined) return null
  return (
    <details class="approximate">
      <summary>≈ {part.approximates}</summary>
      {part.differs ?? approximate}
    </details>
  )
}

interface ToolProps {
  readonly part: FormPart
  readonly name: string
  readonly scene: Scene
}

/** Shows where a part is in the files. */
export function PlaceButton({ part, name, scene }: ToolProps): ComponentChildren {
  const { place } = scene.actions
  if (place === undefined) return null
  return (
    <button
      type="button"
      class="place"
      // A page has hundreds; the findings lead to places with the keyboard.
      tabIndex={-1}
      aria-label={`Show ${name} in its file`}
      title={`${part.keyword}: show in its file`}
      onClick={() => place(part.id)}
    >
      {'{ }'}
    </button>
  )
}

interface WhyProps extends ToolProps {
  readonly state: 'hidden' | 'shown' | 'unknown'
}

const questions = { hidden: 'Why is this hidden?', shown: 'Why is this shown?', unknown: 'Is this shown?' } as const

/** Says on request why a part is shown or hidden, and offers what would show it. */
export function Why({ part, name, scene, state }: WhyProps): ComponentChildren {
  const [reason, setReason] = useState<PreviewReason | undefined>()
  const { why, open } = scene.actions
  const toggle = (): void => {
    if (reason !== undefined) setReason(undefined)
    else why(part.id).then(setReason, () => setReason({ text: 'This is not known.', canOpen: false }))
  }
  return (
    <div class="why">
      <button
        type="button"
        class="quiet"
        aria-expanded={reason !== undefined}
        aria-label={`${questions[state]} ${name}`}
        onClick={toggle}
      >
        {questions[state]}
      </button>
      {reason && (
        <div class="reason" lang="en" dir="ltr">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, which the keyboard must reach */}
          <pre tabIndex={0}>{formLinesOf(reason.text)}</pre>
          {state !== 'shown' && reason.canOpen && (
            <button type="button" onClick={() => open(part.id)}>
              Fill in what shows it
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Of all that is told about a part, what is about the form. */
function formLinesOf(text: string): string {
  const [, inForm] = /(?:^|\n)In the form:\n([\s\S]*?)(?:\n\n|\n?$)/.exec(text) ?? []
  return (inForm ?? text).replace(/^ {2}/gm, '')
}
