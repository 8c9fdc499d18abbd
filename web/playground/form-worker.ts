import {
  configurationsIn,
  createPreview,
  createWorkspace,
  lint,
  type PresentedFinding,
  type Preview,
  present,
  type Workspace,
} from '../../src/core/internal.ts'
import type { HostPlace } from '../preview/host.ts'
import type { FormQuestions } from './protocol.ts'
import { type Answers, serve } from './serve.ts'

let workspace: Workspace = createWorkspace({ files: [] })
let preview: Preview | undefined
let findings: readonly PresentedFinding[] = []
let revision = 0

function shown(): Preview {
  if (preview === undefined) throw new Error('no questionnaire is shown')
  return preview
}

const answers: Answers<FormQuestions> = {
  open: ({ files, name }) => {
    workspace = createWorkspace({ files }, workspace)
    const all = configurationsIn(workspace)
    const questionnaire = all.get(name ?? '') ?? [...all.values()][0]
    findings = present(lint(workspace), workspace)
    preview = questionnaire && createPreview(workspace, questionnaire, { year: new Date().getFullYear() })
    revision++
    return null
  },
  content: () =>
    preview ? { ...preview.content(findings), revision } : { problem: 'These files contain no questionnaire.' },
  judge: (text) => shown().judge(text),
  details: (text) => shown().details(text),
  why: (id) => shown().why(id) ?? { text: '', canOpen: false },
  opening: ({ id, answers: text }) => shown().open(id, text) ?? null,
  test: (text) => shown().test(text),
  place: (id) => {
    const { file, offset } = shown().place(id) ?? { file: '', offset: 0 }
    const before = (workspace.files.get(file)?.source.text ?? '').slice(0, offset)
    return { file, line: before.split(/\r\n|\r|\n/).length } satisfies HostPlace
  },
}

serve(answers)
