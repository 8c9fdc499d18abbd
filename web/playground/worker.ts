import {
  acceptFindings,
  buildConditionGraph,
  changedTexts,
  changesOfFix,
  codeActions,
  complete,
  configurationsIn,
  createWorkspace,
  type FileChanges,
  fix,
  formatSvg,
  hoverAt,
  judgeFile,
  judgeFileAlone,
  type LintMemory,
  type PresentedFinding,
  present,
  tooLargeToDraw,
  type Workspace,
} from '../../src/core/internal.ts'
import { createForm } from './form-answers.ts'
import type { OfferedAction, Questions, TypedFile } from './protocol.ts'
import { type Answers, serve } from './serve.ts'

let workspace: Workspace = createWorkspace({ files: [] })
let findings: readonly PresentedFinding[] | undefined
const memory: LintMemory = new Map()

/** What is wrong with the files as they are, found once. */
function judged(): readonly PresentedFinding[] {
  findings ??= present(
    acceptFindings(
      workspace,
      [...workspace.files.keys()].flatMap((uri) => judgeFile(workspace, uri, { memory })),
    ).findings,
    workspace,
  )
  return findings
}

const form = createForm(() => workspace, judged)

/** Everything is judged here, beside the page: nothing leaves the browser. */
const answers: Answers<Questions> = {
  open: ({ files }) => {
    workspace = createWorkspace({ files }, workspace)
    findings = undefined
    form.forget()
    return null
  },
  checkAlone: ({ uri }) => present(judgeFileAlone(workspace, uri), workspace),
  check: () => ({
    findings: judged(),
    configurations: [...configurationsIn(workspace)].map(([name, { file }]) => ({
      name,
      label: name.replace('@', ' '),
      uri: file.facts.uri,
    })),
  }),
  hover: ({ uri, offset }) => {
    const found = hoverAt(workspace, uri, offset)
    return found && { start: found.start, end: found.end, text: found.plainText }
  },
  complete: ({ uri, offset, typed }) => {
    const { items, isIncomplete } = complete(workspace, uri, offset, typed === undefined ? {} : { typed })
    return {
      isIncomplete,
      items: items.map(({ label, detail, documentation, edit, additionalEdits }) => ({
        label,
        detail,
        documentation,
        edit: { start: edit.start, end: edit.end, text: edit.text },
        selection: edit.selection,
        additionalEdits,
      })),
    }
  },
  actions: ({ uri, start, end }) => {
    const offered = codeActions(workspace, uri, { start, end }, undefined, { acceptedUri: false })
    return offered.flatMap((action): OfferedAction[] => {
      const changes = action.changes()
      if (changes === undefined || changes.creates.length > 0) return []
      return [{ title: action.title, files: filesAfter(changes) }]
    })
  },
  fix: (chosen) => {
    const changes = changesOfFix(workspace, chosen)
    return changes === undefined ? [] : filesAfter(changes)
  },
  fixAll: ({ unsafe }) => {
    const fixed = fix(workspace, { unsafe })
    const files = [...fixed.changed].map((uri) => ({ uri, text: fixed.workspace.files.get(uri)?.source.text ?? '' }))
    return { files, count: fixed.applied }
  },
  graph: ({ name }) => {
    const questionnaire = configurationsIn(workspace).get(name)
    if (questionnaire === undefined) return { problem: `Unknown configuration ${name}.` }
    const graph = buildConditionGraph(questionnaire)
    const problem = tooLargeToDraw(graph)
    return problem === undefined ? { svg: formatSvg(graph) } : { problem }
  },
  form: form.answer,
}

function filesAfter(changes: FileChanges): TypedFile[] {
  return changedTexts(workspace, changes).map(({ uri, after }) => ({ uri, text: after }))
}

serve(answers)
