import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { PlainAnswers } from '../../src/core/internal.ts'
import { readAnswers, sentAnswers } from './answers.ts'
import type { PreviewHost } from './host.ts'

interface AnswerButtonsProps {
  readonly host: PreviewHost
  readonly answers: PlainAnswers
  readonly configuration: string
  readonly replaceAnswers: (all: PlainAnswers) => void
  readonly say: (text: string) => void
}

/** Loads, saves and clears the answers. */
export function AnswerButtons({
  host,
  answers,
  configuration,
  replaceAnswers,
  say,
}: AnswerButtonsProps): ComponentChildren {
  const load = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const read = readAnswers(await file.text())
    if (typeof read === 'string') say(read)
    else {
      replaceAnswers(read)
      say(`Loaded the answers of ${file.name}.`)
    }
  }
  const [cleared, setCleared] = useState<PlainAnswers | undefined>()
  const [code, edition] = configuration.split('@')
  const name = configuration.replace('@', '_')
  const { test, save = download } = host
  const record = (): string =>
    `${JSON.stringify({ configuration: code, edition, data: sentAnswers(answers) }, undefined, 2)}\n`
  return (
    <div class="answer-buttons">
      <label class="button">
        Load answers
        <input
          type="file"
          class="visually-hidden"
          accept=".json,application/json"
          onChange={(event) => {
            load(event.currentTarget.files?.[0]).catch(() => say('The file cannot be read.'))
            event.currentTarget.value = ''
          }}
        />
      </label>
      <button type="button" onClick={() => save(`${name}_answers.json`, record())}>
        Save answers
      </button>
      {test && (
        <button
          type="button"
          title="These answers with what is shown now, for questlint test"
          onClick={() => {
            test(sentAnswers(answers)).then(
              ({ text, leftOut }) => {
                save(`${name}.test.yaml`, text)
                say(leftOut.length === 0 ? 'Saved as a test.' : tellLeftOut(leftOut))
              },
              () => say('The preview does not answer.'),
            )
          }}
        >
          Save as test
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          setCleared(answers)
          replaceAnswers({})
          say('All answers are cleared.')
        }}
      >
        Clear
      </button>
      {cleared && Object.keys(answers).length === 0 && (
        <button
          type="button"
          onClick={() => {
            replaceAnswers(cleared)
            setCleared(undefined)
          }}
        >
          Undo clear
        </button>
      )}
    </div>
  )
}

const mostNamed = 3

/** The file of the test has all of them. */
function tellLeftOut(leftOut: readonly string[]): string {
  const named = leftOut.slice(0, mostNamed).join(', ')
  const more = leftOut.length > mostNamed ? ` and ${leftOut.length - mostNamed} more, which the file names` : ''
  return `Saved as a test, without what a test cannot express: ${named}${more}.`
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
