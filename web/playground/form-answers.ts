import {
  configurationsIn,
  createPreview,
  type PresentedFinding,
  type Preview,
  type Workspace,
} from '../../src/core/internal.ts'
import type { HostPlace } from '../preview/host.ts'
import type { FormQuestions, Questions } from './protocol.ts'
import type { Answers } from './serve.ts'

interface Form {
  readonly answer: (ask: Questions['form']['ask']) => unknown
  /** The files changed. */
  readonly forget: () => void
}

interface Shown {
  readonly preview: Preview
  /** Another one for each state of the files and each questionnaire. */
  readonly revision: number
}

/** Answers what the form asks, about the files as they are and with what was found in them. */
export function createForm(workspace: () => Workspace, findings: () => readonly PresentedFinding[]): Form {
  const previews = new Map<string | undefined, Shown>()
  let revisions = 0
  const shownOf = (configuration: string | undefined): Shown | undefined => {
    const known = previews.get(configuration)
    if (known) return known
    const all = configurationsIn(workspace())
    const questionnaire = all.get(configuration ?? '') ?? [...all.values()][0]
    if (questionnaire === undefined) return undefined
    const preview = createPreview(workspace(), questionnaire, { year: new Date().getFullYear() })
    const made = { preview, revision: ++revisions }
    previews.set(configuration, made)
    return made
  }
  return {
    answer: ({ configuration, name, ask }) => {
      const shown = shownOf(configuration)
      if (shown === undefined) {
        if (name === 'content') return { problem: 'These files contain no questionnaire.' }
        throw new Error('no questionnaire is shown')
      }
      const { preview, revision } = shown
      const content = (): FormQuestions['content']['answer'] => ({ ...preview.content(findings()), revision })
      const answers = { ...answersOf(preview, workspace()), content }
      return answers[name as keyof FormQuestions](ask as never)
    },
    forget: () => previews.clear(),
  }
}

function answersOf(preview: Preview, workspace: Workspace): Omit<Answers<FormQuestions>, 'content'> {
  return {
    judge: (text) => preview.judge(text),
    details: (text) => preview.details(text),
    why: (id) => preview.why(id) ?? { text: '', canOpen: false },
    opening: ({ id, answers }) => preview.open(id, answers) ?? null,
    test: (text) => preview.test(text),
    place: (id) => {
      const { file, offset } = preview.place(id) ?? { file: '', offset: 0 }
      const before = (workspace.files.get(file)?.source.text ?? '').slice(0, offset)
      return { file, line: before.split(/\r\n|\r|\n/).length } satisfies HostPlace
    },
  }
}
