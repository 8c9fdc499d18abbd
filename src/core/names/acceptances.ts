import { locate, pathOf } from '../questionnaire/locate.ts'
import { matchPath, readAccepted, readPath } from '../workspace/accepted.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import type { Mention } from './mention.ts'

/** The steps of a finding's path up to and with a name. */
interface NamedPath {
  readonly path: readonly string[]
  /** How many characters of the last step are before the name. */
  readonly before: number
}

/** Where paths of accepted findings contain a name; without this they would match nothing after it changed. */
export function acceptancesOf(workspace: Workspace, mentions: readonly Mention[]): Mention[] {
  const file = workspace.accepted
  const [first] = mentions
  if (file === undefined || first === undefined) return []
  const paths = namedPaths(workspace, mentions)
  const entries: readonly unknown[] = Array.isArray(file.document.value) ? file.document.value : []
  return entries.flatMap((entry, index) => {
    const [accepted] = readAccepted([entry])
    if (accepted === undefined) return []
    const { uri } = file.source
    return rangesIn(accepted.at, paths, first.text).map((within): Mention => {
      return { ...first, uri, pointer: `/${index}/at`, part: 'value', within, role: 'acceptance' }
    })
  })
}

function namedPaths(workspace: Workspace, mentions: readonly Mention[]): NamedPath[] {
  const paths = new Map<string, NamedPath>()
  for (const mention of mentions) {
    const file = setFileOf(workspace, mention.uri)
    const isStep = mention.role === 'record' || mention.role === 'question' || mention.part === 'key'
    if (file === undefined || !isStep || mention.role === 'answer' || mention.within) continue
    const full = pathOf(locate(file, mention.pointer))
    // The path of a keyword ends with the word `keyword`, that of a record's own with its pk or keyword before it.
    const path = mention.role === 'record' ? full.slice(0, 1) : mention.part === 'key' ? full : full.slice(0, -1)
    const before = mention.role === 'record' ? mention.kind.length + 1 : 0
    if (isName(path.at(-1)?.slice(before), mention.text)) paths.set(path.join('/'), { path, before })
  }
  return [...paths.values()]
}

/** A step is a name, or a name with its position where twins are beside each other. */
function isName(step: string | undefined, name: string): boolean {
  return step?.startsWith(name) === true && /^(\[\d+\])?$/.test(step.slice(name.length))
}

function rangesIn(at: string, paths: readonly NamedPath[], name: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = []
  const steps = readPath(at)
  for (const [index, { step, start }] of steps.entries()) {
    if (typeof step === 'string') continue
    const end = steps[index + 1]?.start
    const upTo = matchPath(end === undefined ? at : at.slice(0, end - 1))
    const found = paths.find(({ path }) => path.at(-1) === step.name && upTo(path))
    // A name that is written with backslashes is not the characters that are replaced.
    if (found && at.startsWith(name, start + found.before))
      ranges.push({ start: start + found.before, end: start + found.before + name.length })
  }
  return ranges
}
