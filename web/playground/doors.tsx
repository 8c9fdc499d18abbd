import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { OpenButton } from './open-button.tsx'
import type { Example, TypedFile } from './protocol.ts'

interface DoorsProps {
  readonly examples: readonly Example[]
  readonly onPaste: (text: string) => void
  readonly onOpen: (files: readonly TypedFile[]) => void
  readonly onExample: (files: readonly TypedFile[]) => void
}

/** The three ways to begin. What is pasted anywhere is taken, too. */
export function Doors({ examples, onPaste, onOpen, onExample }: DoorsProps): ComponentChildren {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text === '') return
      event.preventDefault()
      onPaste(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [onPaste])
  return (
    <main class="doors">
      <section aria-labelledby="door-paste">
        <h2 id="door-paste">Paste</h2>
        <p>The text of a configuration, in JSON or YAML.</p>
        <textarea
          aria-labelledby="door-paste"
          placeholder="Paste or type here"
          spellcheck={false}
          onInput={(event) => onPaste(event.currentTarget.value)}
        />
      </section>
      <section aria-labelledby="door-open">
        <h2 id="door-open">Open</h2>
        <p>A questionnaire and the files that it shares with others. You can also drop them anywhere on this page.</p>
        <OpenButton onOpen={onOpen} />
      </section>
      <section aria-labelledby="door-example">
        <h2 id="door-example">An example</h2>
        <p>Your own files replace it later.</p>
        <ul>
          {examples.map(({ name, files }) => (
            <li key={name}>
              <button type="button" onClick={() => onExample(files)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}
