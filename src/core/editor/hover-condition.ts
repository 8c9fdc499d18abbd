import { visibilityOf } from '../form/visibility.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import type { Node } from '../questionnaire/node.ts'
import { nodesWith } from '../questionnaire/nodes-by-keyword.ts'
import { reportCondition } from '../report/condition.ts'
import { formatCondition } from '../report/condition-words.ts'
import { formatWhy } from '../report/why.ts'
import { resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Block, code, type Line, listOf, paragraph, strong, text } from './hover-blocks.ts'
import type { Mention } from './mention.ts'
import { mentionsOfThing } from './occurrences.ts'
import { surroundingsOf } from './surroundings.ts'

const mostEnds = 8
const mostExplained = 2
/** Judging a condition takes longer the longer it is, and a table of one that fills a page says nothing. */
const longestJudged = 2000

/** What both languages make of a condition, and what `questlint condition` says about it. */
export function describeEntry(entry: string): Block[] {
  if (entry.length > longestJudged) return [paragraph('A condition too long to be shown here.')]
  return [{ kind: 'columns', text: formatCondition(reportCondition(entry)) }]
}

/** Both ends of the name of a condition or of a pair for "other", and when what waits for a condition is seen. */
export function describePair(mention: Mention, workspace: Workspace): Block[] {
  const ends = mentionsOfThing(workspace, mention)
  const linesOf = (role: Mention['role']): Line[] =>
    ends.filter((end) => end.role === role).map((end) => describeEnd(end, workspace))
  const isOther = mention.kind === 'other'
  const title = isOther ? 'name of a pair for "other"' : `name of a ${mention.kind}`
  const triggers = linesOf('trigger')
  const targets = linesOf('target')
  return [
    paragraph(`${title} `, strong(shortName(mention.text))),
    ...listOf(isOther ? 'The question with the choices:' : 'Triggered by:', triggers, mostEnds),
    ...(triggers.length === 0
      ? [paragraph(isOther ? 'No has_other has it.' : 'No loaded condition triggers it.')]
      : []),
    ...listOf(isOther ? 'The question for other answers:' : 'Shows:', targets, mostEnds),
    ...(targets.length === 0 ? [paragraph(isOther ? 'No other_radio has it.' : 'Nothing loaded waits for it.')] : []),
    ...(isOther ? [] : explainTargets(ends, workspace)),
  ]
}

function describeEnd(end: Mention, workspace: Workspace): Line {
  const opened = surroundingsOf(workspace, end.uri)
  if (opened === undefined) return [text(end.uri)]
  const entry = end.role === 'trigger' && end.within ? resolvePointer(opened.file.value, end.pointer) : undefined
  const where = whereOf(locate(opened.file, end.pointer)) || end.uri
  return typeof entry === 'string' ? [code(shortName(entry)), ' on ', text(where)] : [text(where)]
}

/** What `questlint why` says about the nodes that wait for a condition. */
function explainTargets(ends: readonly Mention[], workspace: Workspace): Block[] {
  const nodes = ends.filter(({ role }) => role === 'target').flatMap((end) => nodesOf(end, workspace))
  return [...new Set(nodes)].slice(0, mostExplained).map((node) => {
    return { kind: 'columns', text: formatWhy(visibilityOf(node)).trimEnd() }
  })
}

/** The node at the end of a pair, or those that the record uses which sets the option. */
function nodesOf({ uri, pointer }: Mention, workspace: Workspace): readonly Node[] {
  const file = surroundingsOf(workspace, uri)?.file
  if (file === undefined) return []
  const { nodes, record } = locate(file, pointer)
  const node = nodes.at(-1)
  return node ? [node] : record ? nodesWith(record, file.set) : []
}
