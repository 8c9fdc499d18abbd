import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PresentedFinding } from '../../src/core/internal.ts'
import type { Ask } from './ask.ts'
import { frontOf, type OpenFile, type OpenFiles } from './open-files.ts'
import type { NamedConfiguration, TypedFile } from './protocol.ts'

/** What was found, and in which files. */
interface Found {
  readonly files: readonly OpenFile[]
  readonly findings: readonly PresentedFinding[]
}

/** All that is known of the files. */
export interface Judged extends Found {
  readonly configurations: readonly NamedConfiguration[]
}

interface Judgement {
  /** The findings to show: of a file that is new, what is known of it so far. */
  readonly found: Found
  /** The files that were judged last. */
  readonly judged: Judged
  /** Whether the files have changed since. */
  readonly isBusy: boolean
  /** Tells the worker what is typed; resolves when it knows. */
  readonly sync: () => Promise<void>
}

const nothing: Judged = { files: [], findings: [], configurations: [] }

/** How long after a keystroke the files are judged, in milliseconds. */
const wait = 120

/** Judges the files whenever they change: at once where they are others than before, else when nobody types. */
export function useJudgement(
  ask: Ask,
  state: OpenFiles,
  restarts: number,
  onFail: (message: string) => void,
): Judgement {
  const { files } = state
  const [judged, setJudged] = useState(nothing)
  const [early, setEarly] = useState<Found | undefined>()
  const [isBusy, setBusy] = useState(false)
  const known = useRef<readonly OpenFile[] | undefined>(undefined)
  const latest = useRef(state)
  latest.current = state

  const sync = useCallback(async () => {
    const { files: now } = latest.current
    if (known.current === now) return
    known.current = now
    await ask('open', { files: now.map(({ uri, text }): TypedFile => ({ uri, text })) })
  }, [ask])

  useEffect(() => {
    known.current = undefined
  }, [restarts])

  const failed = useRef<readonly OpenFile[] | undefined>(undefined)
  // Before the editor gets the text, which takes as long as judging it.
  useLayoutEffect(() => {
    const front = frontOf(latest.current)
    // What took too long once would do so again.
    if (front === undefined || failed.current === files) {
      setBusy(false)
      return undefined
    }
    const isNew = !judged.files.some(({ origin }) => origin === front.origin)
    const isCurrent = (): boolean => latest.current.files === files
    const judge = async (): Promise<void> => {
      // All is asked at once, so that the worker never waits for the page.
      const asked = [sync(), isNew ? ask('checkAlone', { uri: front.uri }) : undefined, ask('check', null)] as const
      asked[1]?.then(
        (findings) => isCurrent() && setEarly({ files, findings }),
        () => undefined,
      )
      try {
        const [, , found] = await Promise.all(asked)
        if (!isCurrent()) return
        setJudged({ ...found, files })
        setEarly(undefined)
        setBusy(false)
      } catch (error) {
        failed.current = files
        setBusy(false)
        onFail(`${error instanceof Error ? error.message : error}.`)
      }
    }
    if (isNew) setEarly({ files, findings: [] })
    setBusy(true)
    if (!isTyped(judged.files, files)) {
      void judge()
      return undefined
    }
    const timer = window.setTimeout(judge, wait)
    return () => clearTimeout(timer)
  }, [files, restarts, ask, sync])

  return { found: early ?? judged, judged, isBusy, sync }
}

/** Whether the files are those of before, and somebody types in one. */
function isTyped(before: readonly OpenFile[], now: readonly OpenFile[]): boolean {
  const isSame = ({ origin, uri }: OpenFile, at: number): boolean => now[at]?.origin === origin && now[at].uri === uri
  return before.length === now.length && before.every(isSame)
}
