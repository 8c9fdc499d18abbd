import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PresentedFinding } from '../../src/core/internal.ts'
import type { Ask } from './ask.ts'
import { Doors } from './doors.tsx'
import { Editor, type Goal } from './editor.tsx'
import { FileTabs } from './file-tabs.tsx'
import { packFiles } from './link.ts'
import { OpenButton, readFiles } from './open-button.tsx'
import * as open from './open-files.ts'
import type { Example, TypedFile } from './protocol.ts'
import { useJudgement } from './use-judgement.ts'
import { Views } from './views.tsx'

interface PlaygroundProps {
  readonly ask: Ask
  readonly examples: readonly Example[]
  readonly beginning: open.OpenFiles
  /** What there is to tell about the beginning. */
  readonly note: string
  /** Counts the workers that had to be started again. */
  readonly restarts: number
}

/** Files in an editor, and beside it what questlint finds in them; without files the doors to them. */
export function Playground({ ask, examples, beginning, note, restarts }: PlaygroundProps): ComponentChildren {
  const [state, setState] = useState(beginning)
  const [message, setMessage] = useState(note)
  const [goal, setGoal] = useState<Goal | undefined>()
  const { found, judged, isBusy, sync } = useJudgement(ask, state, restarts, setMessage)
  const latest = useRef(state)
  latest.current = state
  const file = useMemo(() => open.frontOf(state), [state])

  const put = useCallback((next: open.OpenFiles) => {
    latest.current = next
    setState(next)
  }, [])
  /** Does something to the files; with `isLeft` the keyboard goes on in the text of the one in front. */
  const act = useCallback(
    (by: (state: open.OpenFiles) => open.OpenFiles, isLeft = false) => {
      const [before] = latest.current.steps
      const next = by(latest.current)
      const [step] = next.steps
      setMessage(step !== undefined && step !== before ? step.message : '')
      put(next)
      const front = open.frontOf(next)
      if (isLeft && front) setGoal({ id: front.id, line: 1, column: 1 })
    },
    [put],
  )
  const add = useCallback(
    (given: readonly TypedFile[]) => given.length > 0 && act((now) => open.add(now, given), true),
    [act],
  )
  useDrop(add)

  const makeFix = useCallback(
    async (finding: PresentedFinding, index: number) => {
      const fix = finding.fixes[index]
      // The places of a fix are those of the text that was judged.
      if (fix === undefined || found.files !== latest.current.files) return
      const changed = await ask('fix', fix)
      if (found.files === latest.current.files) act((now) => open.replaceTexts(now, changed))
    },
    [ask, act, found],
  )
  const fixAll = useCallback(async () => {
    await sync()
    const fixed = await ask('fixAll', { unsafe: false })
    act((now) => open.replaceTexts(now, fixed.files))
    setMessage(fixed.count === 1 ? '1 fix was made.' : `${fixed.count} fixes were made.`)
  }, [ask, sync, act])
  const goTo = useCallback(
    (uri: string, line: number, column: number) => {
      const id = latest.current.files.find((one) => one.uri === uri)?.id
      if (id === undefined) return
      put({ ...latest.current, front: id })
      setGoal({ id, line, column })
    },
    [put],
  )
  const share = useCallback(async () => setMessage(await copyLink(latest.current.files)), [])
  const change = useCallback(
    (text: string, isWhole: boolean) => {
      if (file) put(open.type(latest.current, file.id, text, isWhole))
    },
    [put, file?.id],
  )

  return (
    <div class="playground">
      <header>
        <h1>
          <a href="../">questlint</a> playground
        </h1>
        {file && (
          <>
            <OpenButton onOpen={add} />
            <button type="button" onClick={share}>
              Copy link
            </button>
            <button type="button" onClick={() => act((now) => open.close(now, now.files))}>
              Close all
            </button>
          </>
        )}
        <p class="private">Everything stays in this browser.</p>
      </header>
      <div class="message">
        <p role="status">{message}</p>
        {message !== '' && message === state.steps[0]?.message && (
          <button type="button" onClick={() => act(open.undo, true)}>
            Undo
          </button>
        )}
      </div>
      {file === undefined ? (
        <Doors
          examples={examples}
          onPaste={(text) => act((now) => open.paste(now, text), true)}
          onOpen={add}
          onExample={(files) => act((now) => ({ ...open.begin(files, true), steps: now.steps }), true)}
        />
      ) : (
        <div class="panes">
          <section class="left" aria-label="Files">
            <FileTabs state={state} front={file} onAct={act} />
            <Editor
              file={file}
              findings={found.findings}
              goal={goal}
              ask={ask}
              sync={sync}
              onChange={change}
              onFix={makeFix}
            />
          </section>
          <Views
            ask={ask}
            sync={sync}
            findings={found.findings}
            judged={judged}
            isBusy={isBusy}
            uri={file.uri}
            onGo={goTo}
            onFix={makeFix}
            onFixAll={fixAll}
          />
        </div>
      )}
    </div>
  )
}

async function copyLink(files: readonly open.OpenFile[]): Promise<string> {
  const packed = await packFiles(files.map(({ uri, text }) => ({ uri, text })))
  if (packed === undefined) return 'These files are too large for a link.'
  window.history.replaceState(null, '', `#files=${packed}`)
  try {
    await navigator.clipboard.writeText(window.location.href)
    return 'The link is copied. It contains the files; nothing was sent anywhere.'
  } catch {
    return 'The link is in the address bar. It contains the files; nothing was sent anywhere.'
  }
}

/** Takes files that are dropped anywhere. */
function useDrop(add: (files: readonly TypedFile[]) => void): void {
  useEffect(() => {
    const allow = (event: DragEvent): void => event.preventDefault()
    const drop = async (event: DragEvent): Promise<void> => {
      event.preventDefault()
      add(await readFiles(event.dataTransfer?.files))
    }
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', drop)
    }
  }, [add])
}
