import { type Level, levels, type Node } from '../model/node.ts'
import { treesOf } from '../model/trees.ts'
import type { Visitor } from '../rules/rule.ts'
import { type FileFacts, judgedModels, type Model, type RecordFact } from '../workspace/facts.ts'

/** One walk over a file for all visitors: the file, its records, then each tree in document order. */
export function walkFile(facts: FileFacts, visitors: readonly Visitor[]): void {
  for (const visitor of visitors) visitor.file?.()
  const byModel = new Map(judgedModels.map((model) => [model, recordVisits(visitors, model)]))
  for (const record of facts.records) for (const visit of byModel.get(record.model) ?? []) visit(record)
  const trees = treesOf(facts)
  const enter = visitNodes(visitors)
  facts.configurations.forEach((configuration, index) => {
    const sections = trees.sections[index] ?? []
    for (const visitor of visitors) visitor.configuration?.(configuration, sections)
    for (const section of sections) enter(section)
  })
  if (trees.fragment) enter(trees.fragment)
}

function recordVisits(visitors: readonly Visitor[], model: Model): ((record: RecordFact) => void)[] {
  return visitors.flatMap(({ record, models }) => (record && (models?.includes(model) ?? true) ? [record] : []))
}

function visitNodes(visitors: readonly Visitor[]): (node: Node) => void {
  const byLevel = Object.fromEntries(
    levels.map((level) => [level, visitors.flatMap((visitor) => [visitor[level] ?? [], visitor.node ?? []].flat())]),
  ) as Record<Level, ((node: Node) => void)[]>
  const enter = (node: Node): void => {
    for (const visit of byLevel[node.level]) visit(node)
    for (const child of node.children) enter(child)
  }
  return enter
}
