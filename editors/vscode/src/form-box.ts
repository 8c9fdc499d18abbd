import {
  Disposable,
  InputBoxValidationSeverity,
  type QuickInput,
  QuickInputButtons,
  type QuickPick,
  type QuickPickItem,
  window,
} from 'vscode'
import type { FormEntry } from '../../../server/form-field.ts'

/** What somebody did with a box: answered, went back to the one before, or left. */
export type Answered<Answer> = { readonly answer: Answer } | 'back' | 'left'

/** What a box shows, and asks while somebody types. */
export interface AskedBox<Answer> {
  readonly title: string
  /** The number of the box, from 1; the first has none before it to go back to. */
  readonly step: number
  readonly steps: number
  readonly value: Answer
  /** What is wrong with an answer. */
  readonly problemOf: (answer: Answer) => Promise<string | undefined>
}

/** What exists, narrowed down by what is typed. */
export type ListEntries = (query: string) => Promise<readonly FormEntry[]>

const pauseMilliseconds = 200

/** Asks for a text; what is wrong with it is shown while one types, and keeps the box open. */
export function askText(asked: AskedBox<string>): Promise<Answered<string>> {
  const box = window.createInputBox()
  box.value = asked.value
  const check = async (): Promise<boolean> => {
    const typed = box.value
    const message = await asked.problemOf(typed).catch(() => undefined)
    if (box.value !== typed) return false
    box.validationMessage = message && { message, severity: InputBoxValidationSeverity.Error }
    return message === undefined
  }
  return open(box, asked, (accept) => {
    const soon = afterPause(() => void check())
    soon.start()
    return Disposable.from(
      soon,
      box.onDidChangeValue(soon.start),
      box.onDidAccept(async () => {
        if (await check()) accept(box.value)
      }),
    )
  })
}

/** Asks for a text, and offers what exists below it. */
export function askTextOrEntry(asked: AskedBox<string>, list: ListEntries): Promise<Answered<string>> {
  const box = window.createQuickPick<Row>()
  box.value = asked.value
  box.placeholder = 'Type something new, or choose what exists'
  const refresh = async (): Promise<void> => {
    const typed = box.value
    const [message, entries] = await Promise.all([asked.problemOf(typed), list(typed === asked.value ? '' : typed)])
    if (box.value !== typed) return
    const own = {
      ...row(typed, typed, message === undefined ? '' : `$(error) ${message}`),
      isWrong: message !== undefined,
    }
    box.items = [own, ...entries.filter(({ value }) => value !== typed).map(rowOf)]
  }
  return open(box, asked, (accept) => {
    const soon = afterPause(() => void refresh().catch(() => {}))
    box.items = [row(box.value, box.value)]
    soon.start()
    return Disposable.from(
      soon,
      box.onDidChangeValue((typed) => {
        box.items = [row(typed, typed)]
        soon.start()
      }),
      box.onDidAccept(async () => {
        const [chosen] = box.activeItems
        const text = chosen?.value ?? box.value
        const message = await asked.problemOf(text).catch(() => undefined)
        if (message === undefined) accept(text)
        else if (text === box.value) await refresh()
        else box.value = text
      }),
    )
  })
}

/** Asks for one of several things; that of the value is the first, so that Enter takes it. */
export function askEntry(asked: AskedBox<string>, entries: readonly FormEntry[]): Promise<Answered<string>> {
  const box = window.createQuickPick<Row>()
  box.matchOnDescription = true
  box.items = entries
    .map((entry) => ({ ...rowOf(entry), alwaysShow: false }))
    .sort((left, right) => Number(right.value === asked.value) - Number(left.value === asked.value))
  return open(box, asked, (accept) => acceptChosen(box, accept))
}

/** Asks for one of many things, which come as somebody types. */
export function askListed(asked: AskedBox<string>, list: ListEntries): Promise<Answered<string>> {
  const box = window.createQuickPick<Row>()
  const refresh = async (): Promise<void> => {
    const typed = box.value
    const entries = await list(typed)
    if (box.value === typed) box.items = entries.map(rowOf)
  }
  return open(box, asked, (accept) => {
    const soon = afterPause(() => void refresh().catch(() => {}))
    void refresh().catch(() => {})
    return Disposable.from(soon, box.onDidChangeValue(soon.start), acceptChosen(box, accept))
  })
}

/** A row of a box; the text decides what it is for, and not how it matches. */
export interface Row extends QuickPickItem {
  readonly value: string
  readonly isWrong?: boolean
}

/** A row that is there whatever is typed. */
export function row(value: string, label: string, detail = ''): Row {
  return { value, label, alwaysShow: true, ...(detail && { detail }) }
}

/** The row of an entry. */
export function rowOf({ value, description, detail = '' }: FormEntry): Row {
  return { value, label: description, description: detail, alwaysShow: true }
}

function acceptChosen(box: QuickPick<Row>, accept: (answer: string) => void): Disposable {
  return box.onDidAccept(() => {
    const [chosen] = box.selectedItems
    if (chosen) accept(chosen.value)
  })
}

/** Calls something when nothing happened for a while. */
export function afterPause(call: () => void): Disposable & { readonly start: () => void } {
  let timer: NodeJS.Timeout | undefined
  const start = (): void => {
    clearTimeout(timer)
    timer = setTimeout(call, pauseMilliseconds)
  }
  return { start, dispose: () => clearTimeout(timer) }
}

type Box = QuickInput & {
  buttons: ReturnType<typeof window.createInputBox>['buttons']
  readonly onDidTriggerButton: ReturnType<typeof window.createInputBox>['onDidTriggerButton']
}

/** The box that was answered last: it stays, so that no key goes to the text below it, until the next one is shown. */
let answeredBox: { readonly box: QuickInput; readonly listening: Disposable; isLeft: boolean } | undefined

/** Takes the last box away; tells whether somebody left it meanwhile. */
export function closeBox(): boolean {
  const last = answeredBox
  answeredBox = undefined
  last?.listening.dispose()
  last?.box.dispose()
  return last?.isLeft === true
}

function keepOpen(box: QuickInput): void {
  box.enabled = false
  box.busy = true
  const kept = { box, isLeft: false, listening: box.onDidHide(() => Object.assign(kept, { isLeft: true })) }
  answeredBox = kept
}

/** Shows a box until it is answered; `follow` is told how to answer. */
export async function open<Answer>(
  box: Box,
  { title, step, steps }: AskedBox<Answer>,
  follow: (accept: (answer: Answer) => void) => Disposable,
): Promise<Answered<Answer>> {
  box.title = title
  box.step = step
  box.totalSteps = Math.max(step, steps)
  box.ignoreFocusOut = true
  if (step > 1) box.buttons = [QuickInputButtons.Back]
  if (answeredBox?.isLeft) {
    closeBox()
    box.dispose()
    return 'left'
  }
  answeredBox?.listening.dispose()
  box.show()
  closeBox()
  let listening: Disposable | undefined
  const answered = await new Promise<Answered<Answer>>((resolve) => {
    listening = Disposable.from(
      follow((answer) => resolve({ answer })),
      box.onDidTriggerButton(() => resolve('back')),
      box.onDidHide(() => resolve('left')),
    )
  })
  listening?.dispose()
  if (answered === 'left') box.dispose()
  else keepOpen(box)
  return answered
}
