import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { addNew, close, type OpenFile, type OpenFiles, problemOfName, rename } from './open-files.ts'

interface FileTabsProps {
  readonly state: OpenFiles
  readonly front: OpenFile
  readonly onAct: (by: (state: OpenFiles) => OpenFiles, isLeft?: boolean) => void
}

/** The open files: to choose, rename (F2), close (Delete), and to make another one. */
export function FileTabs({ state, front, onAct }: FileTabsProps): ComponentChildren {
  const [named, setNamed] = useState<number | undefined>()
  const press = (event: KeyboardEvent, file: OpenFile): void => {
    if (event.key === 'F2') {
      onAct((now) => ({ ...now, front: file.id }))
      setNamed(file.id)
    } else if (event.key === 'Delete') onAct((now) => close(now, [file]), true)
    else return
    event.preventDefault()
  }
  return (
    <nav class="tabs" aria-label="Files">
      {state.files.map((file) =>
        file.id === named ? (
          <NameField key={file.id} file={file} state={state} onAct={onAct} onDone={() => setNamed(undefined)} />
        ) : (
          <span key={file.id} class={file.id === front.id ? 'tab open' : 'tab'}>
            <button
              type="button"
              aria-current={file.id === front.id}
              aria-keyshortcuts="F2 Delete"
              onClick={() => onAct((now) => ({ ...now, front: file.id }))}
              onDblClick={() => setNamed(file.id)}
              onKeyDown={(event) => press(event, file)}
            >
              {file.uri}
            </button>
            {file.id === front.id && (
              <button type="button" class="small" aria-label={`Rename ${file.uri}`} onClick={() => setNamed(file.id)}>
                ✎
              </button>
            )}
            <button
              type="button"
              class="small"
              aria-label={`Close ${file.uri}`}
              onClick={() => onAct((now) => close(now, [file]), true)}
            >
              ×
            </button>
          </span>
        ),
      )}
      <button
        type="button"
        class="small"
        aria-label="New file"
        onClick={() =>
          onAct((now) => {
            const next = addNew(now)
            setNamed(next.front)
            return next
          })
        }
      >
        +
      </button>
    </nav>
  )
}

interface NameFieldProps extends Pick<FileTabsProps, 'state' | 'onAct'> {
  readonly file: OpenFile
  readonly onDone: () => void
}

/** The name of a file as a field: Enter takes it, Escape leaves it as it was, and the keyboard goes on in the text. */
function NameField({ file, state, onAct, onDone }: NameFieldProps): ComponentChildren {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(file.uri)
  const isDone = useRef(false)
  const problem = problemOfName(name.trim(), state, file)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(0, file.uri.replace(/\.\w+$/, '').length)
  }, [])
  const finish = (isTaken: boolean, isLeft: boolean): void => {
    // A field that goes loses the focus, which would finish it again.
    if (isDone.current) return
    isDone.current = true
    onDone()
    onAct((now) => (isTaken && problem === undefined ? rename(now, file, name.trim()) : now), isLeft)
  }
  return (
    <span class="tab open">
      <input
        ref={field}
        aria-label={`Name of ${file.uri}`}
        aria-invalid={problem !== undefined}
        aria-describedby="name-problem"
        spellcheck={false}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          const isTaken = event.key === 'Enter' && problem === undefined
          if (!isTaken && event.key !== 'Escape') return
          // The text that has the focus then must not get the key.
          event.preventDefault()
          finish(isTaken, true)
        }}
        onBlur={() => finish(true, false)}
      />
      <span id="name-problem" role="alert" class="problem">
        {problem}
      </span>
    </span>
  )
}
