import {
  buildConditionGraph,
  codeActions,
  complete,
  createWorkspace,
  fix,
  formatSvg,
  hoverAt,
  lint,
  present,
  type Questionnaire,
  questionnairesOf,
  tooLargeToDraw,
  type Workspace,
} from '../../src/core/index.ts'
import type { Answered, Asked, OfferedAction, QuestionName, Questions, TypedEdit, TypedFile } from './protocol.ts'

let workspace: Workspace = createWorkspace({ files: [] })

type Answers = { readonly [Name in QuestionName]: (ask: Questions[Name]['ask']) => Questions[Name]['answer'] }

/** Everything is judged here, beside the page: nothing leaves the browser. */
const answers: Answers = {
  open: ({ files }) => {
    workspace = createWorkspace({ files }, workspace)
    return null
  },
  check: () => {
    const names = questionnaires().map(nameOf)
    return {
      findings: present(lint(workspace), workspace),
      configurations: [...new Set(names)].map((name) => ({ name, label: name.replace('@', ' ') })),
    }
  },
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
      return [{ title: action.title, files: changedFiles(changes.edits) }]
    })
  },
  fixAll: ({ unsafe }) => {
    const fixed = fix(workspace, { unsafe })
    const files = [...fixed.changed].map((uri) => ({ uri, text: fixed.workspace.files.get(uri)?.source.text ?? '' }))
    return { files, count: fixed.applied }
  },
  graph: ({ name }) => {
    const questionnaire = questionnaires().findLast((one) => nameOf(one) === name)
    if (questionnaire === undefined) return { problem: `There is no configuration ${name}.` }
    const graph = buildConditionGraph(questionnaire)
    const problem = tooLargeToDraw(graph)
    return problem === undefined ? { svg: formatSvg(graph) } : { problem }
  },
}

function questionnaires(): readonly Questionnaire[] {
  const all = workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  return all.filter(({ configuration }) => configuration !== undefined)
}

function nameOf({ configuration }: Questionnaire): string {
  return `${configuration?.code ?? '?'}@${configuration?.edition ?? '?'}`
}

function changedFiles(edits: readonly (TypedEdit & { readonly uri: string })[]): TypedFile[] {
  return [...new Set(edits.map(({ uri }) => uri))].map((uri) => {
    const own = edits.filter((edit) => edit.uri === uri).sort((left, right) => right.start - left.start)
    const text = workspace.files.get(uri)?.source.text ?? ''
    return { uri, text: own.reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text) }
  })
}

function answer({ id, name, ask }: Asked): Answered {
  try {
    return { id, answer: (answers[name] as (ask: unknown) => unknown)(ask) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => self.postMessage(answer(data)))
