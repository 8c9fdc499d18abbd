import { findNodes, formatWhy, nodeKeywords, suggestName, visibilityOf, wherePlaced } from '../core/index.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { load, plainOptions } from './run.ts'
import { printReport } from './say.ts'

/** The options of `questlint why` as commander gives them. */
export interface WhyOptions {
  readonly path: readonly string[]
  readonly context: readonly string[]
  readonly config?: string
}

/** Says in words when a questiongroup or question is seen; a name that several have gives a choice. */
export function why(name: string, options: WhyOptions, io: Io): number {
  const checking = plainOptions(options)
  const { workspace } = load(options.path, checking, io)
  const found = findNodes(workspace, name)
  const [first, ...others] = found
  if (first === undefined) throw new UsageError(wordUnknown(name, workspace))
  if (others.length > 0) {
    const choice = found.flatMap((one) => [`  ${one.path.join('/')}`, `    ${wherePlaced(one)}`])
    throw new UsageError(`"${name}" is used in several places; give the path of one of them:`, ...choice)
  }
  printReport(io.stdout, `${formatWhy(visibilityOf(first.node))}\n`)
  return exitCodes.clean
}

function wordUnknown(name: string, workspace: Parameters<typeof nodeKeywords>[0]): string {
  const record = workspace.sets.flatMap((set) => [
    ...set.withKeyword('key', name),
    ...set.withKeyword('questiongroup', name),
  ])[0]
  if (record) return `no loaded configuration uses the ${record.model} "${name}", so it is never shown`
  const candidate = suggestName(name, nodeKeywords(workspace))
  const hint = candidate === undefined ? '' : `; did you mean "${candidate}"?`
  return `no loaded questiongroup or question is called "${name}"${hint}`
}
