import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { Annotation, type ChangeSpec, Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, hoverTooltip, type ViewUpdate } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { basicSetup } from 'codemirror'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { PresentedFinding } from '../../src/core/internal.ts'
import { smallestOf } from '../../src/core/text/lists.ts'
import type { Ask } from './ask.ts'
import type { OpenFile } from './open-files.ts'
import type { ProposedItem } from './protocol.ts'

interface EditorProps {
  readonly file: OpenFile
  readonly findings: readonly PresentedFinding[]
  /** A place to go to; another object each time. */
  readonly goal: Goal | undefined
  readonly ask: Ask
  /** Tells the worker what is typed; resolves when it knows. */
  readonly sync: () => Promise<unknown>
  /** `isWhole` when the text was pasted over all that was there. */
  readonly onChange: (text: string, isWhole: boolean) => void
  readonly onFix: (finding: PresentedFinding, fix: number) => void
}

/** A place in a file; line and column from 1. */
export interface Goal {
  readonly id: number
  readonly line: number
  readonly column: number
}

/** A text editor with findings in the text and its margin, hover and completion, all of them from the worker. */
export function Editor(props: EditorProps): ComponentChildren {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | undefined>(undefined)
  const latest = useRef(props)
  latest.current = props
  const { file, findings, goal } = props

  useEffect(() => {
    const made = new EditorView({ ...(place.current ? { parent: place.current } : {}) })
    view.current = made
    return () => made.destroy()
  }, [])

  // Each file has a state of its own, with its own history.
  const states = useRef(new Map<number, EditorState>())
  const shown = useRef<OpenFile | undefined>(undefined)
  /** Texts that the editor told and that have not come back; a later one may be in it by the time an earlier one comes. */
  const told = useRef<string[]>([])
  useEffect(() => {
    const editor = view.current
    if (editor === undefined) return
    if (shown.current?.id !== file.id) {
      if (shown.current !== undefined) states.current.set(shown.current.id, editor.state)
      editor.setState(states.current.get(file.id) ?? createState(file, latest, told))
      told.current = []
    }
    if (shown.current?.uri !== file.uri) editor.dispatch({ effects: naming.reconfigure(extensionsOf(file)) })
    shown.current = file
    const own = told.current.lastIndexOf(file.text)
    told.current = own < 0 ? [] : told.current.slice(own + 1)
    const current = editor.state.doc.toString()
    if (own < 0 && current !== file.text)
      editor.dispatch({ changes: smallestChange(current, file.text), annotations: fromElsewhere.of(true) })
  }, [file.id, file.uri, file.text])

  useEffect(() => {
    const editor = view.current
    if (editor === undefined) return
    const own = findings.filter((finding) => finding.file === file.uri)
    editor.dispatch(
      setDiagnostics(
        editor.state,
        own.map((finding) => diagnosticOf(finding, editor.state.doc, latest)),
      ),
    )
  }, [findings, file.id, file.uri])

  useEffect(() => {
    const editor = view.current
    if (editor === undefined || goal === undefined || goal.id !== file.id) return
    const anchor = offsetOf(goal, editor.state.doc)
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    editor.focus()
  }, [goal, file.id])

  return <div class="editor" ref={place} />
}

interface Latest {
  readonly current: EditorProps
}

/** What depends on the name of a file. */
const naming = new Compartment()

function extensionsOf({ uri }: OpenFile): Extension {
  return [
    /\.ya?ml$/.test(uri) ? yaml() : json(),
    EditorView.contentAttributes.of({ 'aria-label': `Text of ${uri}`, tabindex: '0' }),
  ]
}

/** Marks a text that was put into the editor, of which nobody need be told. */
const fromElsewhere = Annotation.define<true>()

function createState(file: OpenFile, latest: Latest, told: { current: string[] }): EditorState {
  const extensions: Extension[] = [
    basicSetup,
    naming.of(extensionsOf(file)),
    // Classes, so that the style sheet has the colours of both schemes.
    syntaxHighlighting(classHighlighter),
    lintGutter(),
    EditorState.tabSize.of(2),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.some((one) => one.annotation(fromElsewhere))) return
      const text = update.state.doc.toString()
      told.current.push(text)
      latest.current.onChange(text, isPastedWhole(update))
    }),
    autocompletion({ override: [(context) => proposals(context, latest)] }),
    hoverTooltip((_view, offset) => hoverOf(offset, latest)),
  ]
  return EditorState.create({ doc: file.text, extensions })
}

function isPastedWhole({ transactions, startState, changes }: ViewUpdate): boolean {
  let isWhole = false
  changes.iterChangedRanges((from, to) => {
    isWhole = from === 0 && to === startState.doc.length
  })
  return isWhole && transactions.some((one) => one.isUserEvent('input.paste'))
}

async function hoverOf(offset: number, { current }: Latest) {
  await current.sync()
  const found = await current.ask('hover', { uri: current.file.uri, offset })
  if (found === undefined) return null
  const dom = document.createElement('div')
  dom.className = 'hover'
  dom.textContent = found.text
  return { pos: found.start, end: found.end, above: true, create: () => ({ dom }) }
}

async function proposals(context: CompletionContext, { current }: Latest): Promise<CompletionResult | null> {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos)
  if (!context.explicit && !/[\w"]/.test(before)) return null
  await current.sync()
  const asked = context.explicit || /\w/.test(before) ? {} : { typed: before }
  const found = await current.ask('complete', { uri: current.file.uri, offset: context.pos, ...asked })
  if (found.items.length === 0) return null
  const from = smallestOf(found.items.map(({ edit }) => edit.start))
  // The worker has chosen and ordered; each keystroke asks again.
  return { from, filter: false, options: found.items.map(completionOf) }
}

function completionOf(item: ProposedItem): Completion {
  return {
    label: item.label,
    ...(item.detail === undefined ? {} : { detail: item.detail }),
    ...(item.documentation === undefined ? {} : { info: item.documentation }),
    apply: (view) => {
      const { edit, selection, additionalEdits } = item
      const changes: ChangeSpec[] = [edit, ...additionalEdits].map(({ start, end, text }) => ({
        from: start,
        to: end,
        insert: text,
      }))
      const before = additionalEdits.filter(({ start }) => start < edit.start)
      const shift = before.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0)
      const at = edit.start + shift
      view.dispatch({
        changes,
        selection: {
          anchor: at + (selection?.start ?? edit.text.length),
          head: at + (selection?.end ?? edit.text.length),
        },
        userEvent: 'input.complete',
      })
    },
  }
}

function diagnosticOf(finding: PresentedFinding, doc: Text, latest: Latest): Diagnostic {
  const from = offsetOf(finding.range.start, doc)
  return {
    from,
    to: Math.max(from, offsetOf(finding.range.end, doc)),
    severity: finding.severity,
    source: finding.rule,
    message: finding.message,
    actions: finding.fixes.map(({ title }, index) => ({
      name: title,
      apply: () => latest.current.onFix(finding, index),
    })),
  }
}

/** The offset of a place; the nearest one where the text has changed since it was found. */
function offsetOf({ line, column }: { readonly line: number; readonly column: number }, doc: Text): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines))
  return Math.min(from + column - 1, to)
}

/** One replacement of what differs, so that the cursor stays where it is. */
function smallestChange(
  old: string,
  now: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  let from = 0
  const least = Math.min(old.length, now.length)
  while (from < least && old.charCodeAt(from) === now.charCodeAt(from)) from++
  let tail = 0
  while (tail < least - from && old.charCodeAt(old.length - 1 - tail) === now.charCodeAt(now.length - 1 - tail)) tail++
  return { from, to: old.length - tail, insert: now.slice(from, now.length - tail) }
}
