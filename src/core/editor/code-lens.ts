import { type Node, walk } from '../questionnaire/node.ts'
import { recordUsesIn } from '../questionnaire/record-uses.ts'
import { nameConfiguration } from '../questionnaire/shown-labels.ts'
import { treesOf } from '../questionnaire/trees.ts'
import { shortLabel } from '../text/printable.ts'
import type { Range } from '../text/range.ts'
import { type ConfigurationFact, fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { rangeOfText, type TextPlace } from './place.ts'
import { shownWhen } from './shown-when.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

/** A line of words above a record or node; the range is that of its keyword. */
export interface CodeLens extends Range {
  readonly title: string
}

const usedModels: ReadonlySet<string> = new Set(['key', 'questiongroup', 'category'])
const mostNamed = 3
const longestTitle = 160

/**
 * By how many questionnaires the records of a file are used, and what its questiongroups and questions wait for. None for files with
 * more records than `mostRecords`, in which a line above each is in the way.
 */
export function codeLenses(workspace: Workspace, uri: string, mostRecords = 100): CodeLens[] {
  const file = surroundingsOf(workspace, uri)
  if (file === undefined || file.facts.records.length > mostRecords) return []
  return [...recordLenses(file), ...nodeLenses(file)].sort((a, b) => a.start - b.start)
}

function recordLenses(file: Surroundings): CodeLens[] {
  const uses = recordUsesIn(file.index.set)
  return file.facts.records.flatMap((record) => {
    if (!usedModels.has(record.model) || record.keyword === undefined) return []
    const place: TextPlace =
      record.form === 'authoring'
        ? { pointer: record.pointer, part: 'key' }
        : { pointer: fieldPointer(record, 'keyword'), part: 'value' }
    return makeLens(place, wordUses(record, uses.configurationsOf(record).map(nameConfiguration)), file)
  })
}

function wordUses({ model }: RecordFact, names: readonly string[]): string {
  const verb = model === 'key' ? 'asked' : 'used'
  if (names.length === 0) return `${verb} in no loaded questionnaire`
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  const count = names.length === 1 ? '1 questionnaire' : `${names.length} questionnaires`
  return `${verb} in ${count}: ${names.slice(0, mostNamed).join(', ')}${more}`
}

function nodeLenses(file: Surroundings): CodeLens[] {
  const { sections, fragment } = treesOf(file.facts)
  const lenses = file.facts.configurations.map((configuration, position) =>
    (sections[position] ?? []).map((section) => lensesBelow(section, configuration, file)),
  )
  return [...lenses.flat(2), ...(fragment ? lensesBelow(fragment, undefined, file) : [])]
}

function lensesBelow(root: Node, configuration: ConfigurationFact | undefined, file: Surroundings): CodeLens[] {
  return walk(root).flatMap((node) => {
    if (node.level !== 'questiongroup' && node.level !== 'question') return []
    const words = shownWhen(node, configuration, file)
    return words === undefined ? [] : makeLens({ pointer: `${node.pointer}/keyword`, part: 'value' }, words, file)
  })
}

function makeLens(place: TextPlace, title: string, { document }: Surroundings): CodeLens[] {
  const range = rangeOfText(document, place)
  return range ? [{ start: range.start, end: range.end, title: shortLabel(title, longestTitle) }] : []
}
