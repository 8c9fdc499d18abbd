import { type LostAnswers, placesOfLost } from '../changes/lost-answers.ts'
import { rangeOfText, type TextPlace } from '../names/place.ts'
import { shownWhen } from '../outline/shown-when.ts'
import { nodeModels, questionnairesOf, walkAll } from '../questionnaire/node.ts'
import { recordUsesIn } from '../questionnaire/record-uses.ts'
import { nameConfiguration } from '../questionnaire/shown-labels.ts'
import { listSome } from '../text/list-some.ts'
import { shortLabel } from '../text/printable.ts'
import type { Range } from '../text/range.ts'
import { keywordPlace, type RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

/** A line of words above a record or node; the range is that of its keyword. */
export interface CodeLens extends Range {
  readonly title: string
}

/** Above questions and questiongroups of a file: how many changes since the last commit lose their stored answers. */
export function lostAnswerLenses(lost: readonly LostAnswers[], workspace: Workspace, uri: string): CodeLens[] {
  const opened = lost.length > 0 ? surroundingsOf(workspace, uri) : undefined
  if (opened === undefined) return []
  return placesOfLost(lost, workspace, uri).flatMap(({ count, pointer }) => {
    const words = count === 1 ? '1 change since the last commit loses' : `${count} changes since the last commit lose`
    return makeLens({ pointer, part: 'value' }, `${words} answers`, opened)
  })
}

const usedModels: ReadonlySet<string> = new Set(nodeModels)
const mostNamed = 3
const longestTitle = 160

/**
 * What the questiongroups and questions of a file wait for, and by how many questionnaires its records are used; the latter not for files
 * with more records than `mostRecords`, in which a line above each is in the way.
 */
export function codeLenses(workspace: Workspace, uri: string, mostRecords = 100): CodeLens[] {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return []
  const records = opened.file.records.length > mostRecords ? [] : recordLenses(opened)
  return [...records, ...nodeLenses(opened)].sort((a, b) => a.start - b.start)
}

function recordLenses(opened: Surroundings): CodeLens[] {
  const uses = recordUsesIn(opened.file.set)
  return opened.file.records.flatMap((record) => {
    if (!usedModels.has(record.model) || record.keyword === undefined) return []
    return makeLens(
      keywordPlace(record),
      wordUses(record, uses.configurationsOf(record).map(nameConfiguration)),
      opened,
    )
  })
}

function wordUses({ model }: RecordFact, names: readonly string[]): string {
  const verb = model === 'key' ? 'asked' : 'used'
  if (names.length === 0) return `${verb} in no loaded questionnaire`
  const count = names.length === 1 ? '1 questionnaire' : `${names.length} questionnaires`
  return `${verb} in ${count}: ${listSome(names.slice(0, mostNamed), names.length)}`
}

function nodeLenses(opened: Surroundings): CodeLens[] {
  const nodes = questionnairesOf(opened.file).flatMap(({ roots }) => walkAll(roots))
  return nodes.flatMap((node) => {
    if (node.level !== 'questiongroup' && node.level !== 'question') return []
    const words = shownWhen(node)
    return words === undefined ? [] : makeLens({ ...node.place('keyword'), part: 'value' }, words, opened)
  })
}

function makeLens(place: TextPlace, title: string, { document }: Surroundings): CodeLens[] {
  const range = rangeOfText(document, place)
  return range ? [{ start: range.start, end: range.end, title: shortLabel(title, longestTitle) }] : []
}
