import {
  Disposable,
  InputBoxValidationSeverity,
  type QuickInput,
  QuickInputButtons,
  type QuickPickItem,
  window,
} from 'vscode'

/** What somebody did with a box: answered, went back to the one before, or left. */
export type Answered = { readonly answer: string } | 'back' | 'left'

/** What a box shows. */
export interface AskedBox {
  readonly title: string
  /** The number of the box, from 1; the first has none before it to go back to. */
  readonly step: number
  readonly value: string
}

const pauseMilliseconds = 200

/** Asks for a text; `problemOf` says what is wrong with what is typed, which is shown and keeps nobody from going on. */
export function askText(asked: AskedBox, problemOf: (text: string) => Promise<string | undefined>): Promise<Answered> {
  const box = window.createInputBox()
  box.value = asked.value
  let timer: NodeJS.Timeout | undefined
  const validate = (): void => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const typed = box.value
      const message = await problemOf(typed).catch(() => undefined)
      if (box.value !== typed) return
      box.validationMessage = message && { message, severity: InputBoxValidationSeverity.Warning }
    }, pauseMilliseconds)
  }
  validate()
  const answered = open(box, asked, (accept) =>
    Disposable.from(
      box.onDidChangeValue(validate),
      box.onDidAccept(() => accept(box.value)),
    ),
  )
  return answered.finally(() => clearTimeout(timer))
}

/** Asks for one of several things; that of the value is the first, so that Enter takes it. */
export function askChoice(
  asked: AskedBox,
  choices: readonly { readonly value: string; readonly label: string; readonly detail?: string }[],
): Promise<Answered> {
  const box = window.createQuickPick<QuickPickItem & { readonly value: string }>()
  box.matchOnDescription = true
  box.items = choices
    .map(({ label, value, detail = '' }) => ({ label, value, description: detail }))
    .sort((left, right) => Number(right.value === asked.value) - Number(left.value === asked.value))
  return open(box, asked, (accept) =>
    box.onDidAccept(() => {
      const [chosen] = box.selectedItems
      if (chosen) accept(chosen.value)
    }),
  )
}

type Box = QuickInput & {
  buttons: ReturnType<typeof window.createInputBox>['buttons']
  readonly onDidTriggerButton: ReturnType<typeof window.createInputBox>['onDidTriggerButton']
}

function open(
  box: Box,
  { title, step }: AskedBox,
  follow: (accept: (answer: string) => void) => Disposable,
): Promise<Answered> {
  box.title = title
  box.step = step
  box.ignoreFocusOut = true
  if (step > 1) box.buttons = [QuickInputButtons.Back]
  let listening: Disposable | undefined
  return new Promise<Answered>((resolve) => {
    listening = Disposable.from(
      follow((answer) => resolve({ answer })),
      box.onDidTriggerButton(() => resolve('back')),
      box.onDidHide(() => resolve('left')),
    )
    box.show()
  }).finally(() => {
    listening?.dispose()
    box.dispose()
  })
}
