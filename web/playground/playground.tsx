import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PresentedFinding } from '../../src/core/internal.ts'
import type { Ask } from './ask.ts'
import { Editor, type Goal } from './editor.tsx'
import { Findings } from './findings.tsx'
import { FormPane } from './form-pane.tsx'
import { Graph } from './graph.tsx'
import { packFiles } from './link.ts'
import type { NamedConfiguration, TypedFile } from './protocol.ts'
import { nameByContent, replaceFiles } from './replace-files.ts'

/** A few files to begin with. */
export interface Example {
  readonly name: string
  readonly files: readonly TypedFile[]
}

interface PlaygroundProps {
  readonly ask: Ask
  readonly examples: readonly Example[]
  readonly files: readonly TypedFile[]
  /** Counts the workers that had to be started again. */
  readonly restarts: number
}

const panes = { findings: 'Findings', form: 'Form', graph: 'Graph' } as const

type Pane = keyof typeof panes

interface Judged {
  readonly findings: readonly PresentedFinding[]
  readonly configurations: readonly NamedConfiguration[]
}

const nothing: Judged = { findings: [], configurations: [] }

/** How long after a keystroke the files are judged, in milliseconds. */
const wait = 120

/** Files in an editor, and beside it what questlint says of them. */
export function Playground({ ask, examples, files: given, restarts }: PlaygroundProps): ComponentChildren {
  const [files, setFiles] = useState(given)
  const [open, setOpen] = useState(given[0]?.uri ?? '')
  const [judged, setJudged] = useState(nothing)
  const [message, setMessage] = useState('')
  const [pane, setPane] = useState<Pane>('findings')
  const [goal, setGoal] = useState<Goal | undefined>()
  const known = useRef<readonly TypedFile[] | undefined>(undefined)
  const judgedFiles = useRef<readonly TypedFile[] | undefined>(undefined)
  const pasted = useRef(false)
  const latest = useRef(files)
  latest.current = files

  const sync = useCallback(async () => {
    if (known.current === latest.current) return
    known.current = latest.current
    await ask('open', { files: latest.current })
  }, [ask])

  useEffect(() => {
    known.current = undefined
  }, [restarts])

  useEffect(() => {
    // Nobody is still typing what was pasted.
    const delay = pasted.current ? 0 : wait
    pasted.current = false
    const timer = window.setTimeout(async () => {
      try {
        await sync()
        const found = await ask('check', null)
        if (latest.current !== files) return
        judgedFiles.current = files
        setJudged(found)
      } catch (error) {
        setMessage(`${error instanceof Error ? error.message : error}.`)
      }
    }, delay)
    return () => window.clearTimeout(timer)
  }, [files, restarts, ask, sync])

  const load = useCallback((now: readonly TypedFile[]) => {
    setFiles(now)
    setOpen(now[0]?.uri ?? '')
    setJudged(nothing)
    setMessage('')
  }, [])
  const change = useCallback(
    (text: string, isWhole: boolean) => {
      const uri = isWhole ? nameByContent(open, text, latest.current) : open
      pasted.current = isWhole
      setFiles((all) => all.map((file) => (file.uri === open ? { uri, text } : file)))
      setOpen(uri)
    },
    [open],
  )
  const makeFix = useCallback(
    async (finding: PresentedFinding, index: number) => {
      const fix = finding.fixes[index]
      // The places of a fix are those of the text that was judged.
      if (fix === undefined || judgedFiles.current !== latest.current) return
      const changed = await ask('fix', fix)
      setFiles((all) => (all === judgedFiles.current ? replaceFiles(all, changed) : all))
    },
    [ask],
  )
  const fixByFingerprint = useCallback(
    (fingerprint: string, index: number) => {
      const finding = judged.findings.find((one) => one.fingerprint === fingerprint)
      if (finding) makeFix(finding, index)
    },
    [judged, makeFix],
  )
  const goTo = useCallback((uri: string, line: number, column: number) => {
    setOpen(uri)
    setGoal({ uri, line, column })
  }, [])
  const fixAll = useCallback(async () => {
    await sync()
    const fixed = await ask('fixAll', { unsafe: false })
    setFiles((all) => replaceFiles(all, fixed.files))
    setMessage(fixed.count === 1 ? '1 fix was made.' : `${fixed.count} fixes were made.`)
  }, [ask, sync])
  const share = useCallback(async () => {
    const packed = await packFiles(latest.current)
    if (packed === undefined) return setMessage('These files are too large for a link.')
    window.history.replaceState(null, '', `#files=${packed}`)
    try {
      await navigator.clipboard.writeText(window.location.href)
      setMessage('The link is copied. It contains the files; nothing was sent anywhere.')
    } catch {
      setMessage('The link is in the address bar. It contains the files; nothing was sent anywhere.')
    }
  }, [])
  const add = useCallback(async (list: FileList | null) => {
    const read = await Promise.all([...(list ?? [])].map(async (file) => ({ uri: file.name, text: await file.text() })))
    const [first] = read
    if (first === undefined) return
    setFiles((all) => [...all.filter(({ uri }) => !read.some((one) => one.uri === uri)), ...read])
    setOpen(first.uri)
  }, [])
  useEffect(() => {
    const allow = (event: DragEvent): void => event.preventDefault()
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      void add(event.dataTransfer?.files ?? null)
    }
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', drop)
    }
  }, [add])
  const remove = useCallback(
    (uri: string) => {
      const rest = files.filter((file) => file.uri !== uri)
      setFiles(rest.length > 0 ? rest : [{ uri: 'questionnaire.json', text: '' }])
      if (uri === open) setOpen(rest[0]?.uri ?? 'questionnaire.json')
    },
    [files, open],
  )

  const file = useMemo(() => files.find(({ uri }) => uri === open) ?? files[0], [files, open])
  const fixable = judged.findings.some(({ fixes }) => fixes.some(({ safe }) => safe))
  return (
    <div class="playground">
      <header>
        <h1>
          <a href="../">questlint</a> playground
        </h1>
        <label>
          Example{' '}
          <select
            onChange={(event) => {
              const example = examples[Number(event.currentTarget.value)]
              if (example) load(example.files)
            }}
          >
            <option value="">choose…</option>
            {examples.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="button">
          Open files
          <input
            type="file"
            multiple
            accept=".json,.jsonl,.yaml,.yml"
            onChange={(event) => add(event.currentTarget.files)}
          />
        </label>
        <button type="button" onClick={share}>
          Copy link
        </button>
        <p class="private">Everything stays in this browser.</p>
      </header>
      <div class="panes">
        <section class="left" aria-label="Files">
          <nav class="tabs" aria-label="Files">
            {files.map(({ uri }) => (
              <span key={uri} class={uri === file?.uri ? 'tab open' : 'tab'}>
                <button type="button" aria-current={uri === file?.uri} onClick={() => setOpen(uri)}>
                  {uri}
                </button>
                {files.length > 1 && (
                  <button type="button" class="close" aria-label={`Close ${uri}`} onClick={() => remove(uri)}>
                    ×
                  </button>
                )}
              </span>
            ))}
          </nav>
          {file && (
            <Editor
              file={file}
              findings={judged.findings}
              goal={goal}
              ask={ask}
              sync={sync}
              onChange={change}
              onFix={makeFix}
            />
          )}
        </section>
        <section class="right" aria-label="What questlint says">
          <nav class="tabs" aria-label="Views">
            {Object.entries(panes).map(([name, title]) => (
              <span key={name} class={pane === name ? 'tab open' : 'tab'}>
                <button type="button" aria-current={pane === name} onClick={() => setPane(name as Pane)}>
                  {name === 'findings' ? `${title} (${judged.findings.length})` : title}
                </button>
              </span>
            ))}
            {pane === 'findings' && fixable && (
              <button type="button" class="fix-all" onClick={fixAll}>
                Make all safe fixes
              </button>
            )}
          </nav>
          <p role="status" class="message">
            {message}
          </p>
          {pane === 'findings' && <Findings findings={judged.findings} onGo={goTo} onFix={makeFix} />}
          {pane === 'form' && (
            <FormPane files={files} configurations={judged.configurations} onGo={goTo} onFix={fixByFingerprint} />
          )}
          {pane === 'graph' && <Graph ask={ask} sync={sync} files={files} configurations={judged.configurations} />}
        </section>
      </div>
    </div>
  )
}
