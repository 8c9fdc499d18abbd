import {
  findNodes,
  formatWhy,
  nodeKeywords,
  suggestName,
  visibilityOf,
  type Workspace,
  wherePlaced,
} from '../../core/internal.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { type ReadingOptions, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadCatalogues, nameOfCatalogue, plainOptions } from '../run.ts'
import { printReport } from '../say.ts'

/** Explains when a part of a questionnaire is shown. */
export const why = defineCommand({
  name: 'why',
  group: 'questionnaires',
  rank: 1,
  does: 'explain when a subcategory, questiongroup or question is shown: its conditions, the answers that show it, what it shows',
  example: 'questlint why tech_qg_irrigation',
  arguments: [argument('<keyword>', 'keyword of a subcategory, questiongroup or question, or the end of its path')],
  options: readingOptions,
  run: explainShown,
})

function explainShown(name: string, options: ReadingOptions, io: Io): number {
  const catalogues = loadCatalogues(options.path, plainOptions(options), io)
  const found = catalogues.map((loaded) => ({ loaded, nodes: findNodes(loaded.workspace, name) }))
  const [first, ...others] = found.flatMap(({ nodes }) => nodes)
  if (first === undefined) {
    const workspaces = catalogues.map(({ workspace }) => workspace)
    throw new UsageError(wordUnknown(name, workspaces))
  }
  if (others.length > 0) {
    const among = found.filter(({ nodes }) => nodes.length > 0)
    const isOne = among.length === 1
    const choice = among.flatMap(({ loaded, nodes }) => {
      const catalogue = isOne ? '' : `, in ${nameOfCatalogue(loaded, io)}`
      return nodes.flatMap((one) => [`  ${one.path.join('/')}`, `    ${wherePlaced(one)}${catalogue}`])
    })
    const [what, how] = isOne
      ? ['places', 'of one of them']
      : ['catalogues', 'of one of them, or its files with --path']
    throw new UsageError(`"${name}" is used in several ${what}; give the path ${how}:`, choice)
  }
  printReport(io.stdout, `${formatWhy(visibilityOf(first.node))}\n`, 'lines')
  return exitCodes.clean
}

function wordUnknown(name: string, workspaces: readonly Workspace[]): string {
  const sets = workspaces.flatMap((workspace) => workspace.sets)
  const record = sets.flatMap((set) => [...set.withKeyword('key', name), ...set.withKeyword('questiongroup', name)])[0]
  if (record) return `no loaded configuration uses the ${record.model} "${name}", so it is never shown`
  const candidate = suggestName(name, workspaces.flatMap(nodeKeywords))
  const hint = candidate === undefined ? '' : `; did you mean "${candidate}"?`
  return `no loaded subcategory, questiongroup or question is called "${name}"${hint}`
}
