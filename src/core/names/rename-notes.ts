import { builtInCategoryUses, isBuiltIn } from '../questionnaire/built-in-names.ts'
import { inputEndsWith } from '../questionnaire/calculations.ts'
import { nodesIn } from '../questionnaire/nodes-by-keyword.ts'
import { count } from '../text/count.ts'
import { shortName } from '../text/printable.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Mention } from './mention.ts'
import { mentionsOf } from './mentions.ts'
import { kindWords } from './rename-names.ts'
import { setsHolding } from './sets.ts'

/** What no rename of such a thing can reach, in whole sentences: what the database contains. */
export function commonNotes(mention: Mention, name: string, mentions: readonly Mention[]): string[] {
  return mention.by === 'pk' ? [databaseNote(mention, mentions)] : answerNotes(mention, name)
}

/** What this rename does not reach or changes besides, in whole sentences: texts of the program, sums by the end of a name. */
export function renameWarnings(
  workspace: Workspace,
  mention: Mention,
  name: string,
  mentions: readonly Mention[],
): string[] {
  if (mention.by === 'pk') return []
  return [...builtInNotes(mention), ...sumNotes(workspace, mention, name, mentions)]
}

function databaseNote({ kind, text }: Mention, mentions: readonly Mention[]): string {
  const word = kindWords[kind]
  const hasKeyword = kind !== 'translation' && mentions.some(({ role }) => role === 'record')
  return hasKeyword
    ? `A database that already contains the ${word} with pk ${text} refuses the files after this, since it would get a second ${word} of the same ${kind === 'configuration' ? 'code and edition' : 'keyword'}.`
    : `A database that already contains the ${word} with pk ${text} keeps it beside the new one.`
}

function answerNotes({ kind, text }: Mention, name: string): string[] {
  const old = shortName(text)
  if (kind === 'key' || kind === 'questiongroup') {
    return [
      `Answers are stored under the keyword: those stored under "${old}" stay there and are not found under "${shortName(name)}".`,
    ]
  }
  if (kind === 'value') return [`Stored answers keep "${old}", which is no longer a choice after this.`]
  return []
}

function builtInNotes({ kind, text }: Mention): string[] {
  if (kind === 'category') return droppedNotes(text)
  if ((kind !== 'key' && kind !== 'questiongroup') || !isBuiltIn(text)) return []
  return [
    `The application names "${shortName(text)}" in its own program or templates, which will not find it under another name.`,
  ]
}

function droppedNotes(text: string): string[] {
  const [first, ...more] = builtInCategoryUses(text)
  if (first === undefined) return []
  const others = more.length === 0 ? '' : ` (and ${count(more.length, 'other template')})`
  return [
    `In ${first}${others} the application leaves a subcategory "${shortName(text)}" out of the details view by its keyword: under another name it appears there.`,
  ]
}

/** Sums of all inputs whose name ends in a text (format facts 2.6) that lose or leave behind a question. */
function sumNotes(workspace: Workspace, mention: Mention, name: string, mentions: readonly Mention[]): string[] {
  if (mention.kind !== 'key') return []
  const sets = new Set(mentions.flatMap(({ uri }) => setsHolding(workspace, uri)))
  const endings = new Set<string>()
  for (const set of sets) {
    const others = [...nodesIn(set).question.values()].flat()
    for (const { facts } of set.files) {
      for (const { pointer, text } of mentionsOf(facts).all.filter(isSum)) {
        const sums = (keyword: string): boolean => inputEndsWith({ keyword }, text)
        const isLost = text !== mention.text && sums(mention.text) && !sums(name)
        const isLeft =
          text === mention.text && others.some((node) => node.keyword !== text && inputEndsWith(node, text))
        if ((isLost || isLeft) && pointer !== '') endings.add(text)
      }
    }
  }
  return [...endings].map(
    (text) => `data-auto-sum adds up the inputs whose names end in "${shortName(text)}": after this these are others.`,
  )
}

function isSum({ kind, pointer }: Mention): boolean {
  return kind === 'key' && pointer.endsWith('/data-auto-sum')
}
