import { Disposable, type QuickInputButton, ThemeIcon, window } from 'vscode'
import { type Answered, type AskedBox, afterPause, type ListEntries, open, type Row, row, rowOf } from './form-box.ts'

const edit: QuickInputButton = { iconPath: new ThemeIcon('edit'), tooltip: 'Change' }
const remove: QuickInputButton = { iconPath: new ThemeIcon('close'), tooltip: 'Remove' }

/**
 * Asks for several texts, one a row: what is typed becomes a row with Enter, as does what exists and is chosen; Enter alone goes on. A row
 * that is chosen can be typed again.
 */
export function askRows(asked: AskedBox<readonly string[]>, list: ListEntries): Promise<Answered<readonly string[]>> {
  const box = window.createQuickPick<RowOfList>()
  box.placeholder = 'Type one and press Enter; Enter alone goes on'
  let rows: readonly string[] = asked.value
  let message: string | undefined
  const show = (entries: readonly Row[] = []): void => {
    const typed = box.value.trim()
    box.items =
      typed === ''
        ? [goOn(rows, message), ...rows.map(filled)]
        : [{ ...row(typed, `Add ${typed}`), does: 'add' }, ...entries]
  }
  const refresh = async (): Promise<void> => {
    const typed = box.value
    const told = await asked.problemOf(rows)
    const entries = typed.trim() === '' ? [] : await list(typed)
    if (box.value !== typed) return
    message = told
    show(entries.filter(({ value }) => !rows.some((one) => keywordOf(one) === value)).map(rowOf))
  }
  return open(box, asked, (accept) => {
    const soon = afterPause(() => void refresh().catch(() => {}))
    const change = (now: readonly string[], typed = ''): void => {
      rows = now
      // It arrives a moment later, when somebody may have typed on.
      if (box.value !== typed) box.value = typed
      show()
      soon.start()
    }
    show()
    soon.start()
    return Disposable.from(
      soon,
      box.onDidChangeValue(() => {
        show()
        soon.start()
      }),
      box.onDidTriggerItemButton(({ button, item }) => {
        change(
          rows.filter((one) => one !== item.value),
          button === edit ? item.value : '',
        )
      }),
      box.onDidAccept(async () => {
        const [active] = box.activeItems
        const typed = box.value.trim()
        // Whoever types fast presses Enter before the rows are those of what was typed.
        const isStale = typed !== '' && (active === undefined || active.does === 'go on')
        const chosen: RowOfList | undefined = isStale ? row(typed, typed) : active
        if (chosen?.does === 'change') {
          change(
            rows.filter((one) => one !== chosen.value),
            chosen.value,
          )
        } else if (chosen !== undefined && chosen.does !== 'go on') {
          change([...rows.filter((one) => keywordOf(one) !== keywordOf(chosen.value)), chosen.value])
        } else {
          message = await asked.problemOf(rows).catch(() => undefined)
          if (message === undefined) accept(rows)
          else show()
        }
      }),
    )
  })
}

interface RowOfList extends Row {
  /** What choosing it does; without it the value becomes a row. */
  readonly does?: 'go on' | 'add' | 'change'
}

function goOn(rows: readonly string[], message: string | undefined): RowOfList {
  const label = `$(check) Go on with ${rows.length === 1 ? '1 row' : `${rows.length} rows`}`
  return { ...row('', label, message === undefined ? '' : `$(error) ${message}`), does: 'go on' }
}

function filled(text: string): RowOfList {
  return { ...row(text, text), does: 'change', buttons: [edit, remove] }
}

function keywordOf(text: string): string {
  return (text.split('=')[0] ?? '').trim()
}
