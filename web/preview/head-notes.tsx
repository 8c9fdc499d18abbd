import type { ComponentChildren } from 'preact'
import type { FormQuestion } from '../../src/core/internal.ts'
import { limitsOf } from './controls.tsx'
import { Tip } from './rich-text.tsx'

/** What the heading of a column tells of its questions. */
export function HeadNotes({ question: { help, control } }: { readonly question: FormQuestion }): ComponentChildren {
  return (
    <>
      {help && <Tip help={help} />}
      {control &&
        limitsOf(control).map((text) => (
          <small key={text} class="note limit">
            {text}
          </small>
        ))}
    </>
  )
}
