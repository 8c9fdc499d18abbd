import { pairingOf } from '../questionnaire/choice-pairing.ts'
import { nodesIn, nodesWith } from '../questionnaire/nodes-by-keyword.ts'
import { shortName } from '../text/printable.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { choiceKeywords, holds, isRecordKind } from './identity.ts'
import type { Mention } from './mention.ts'
import { mentionsOf } from './mentions.ts'
import { clashingMention } from './pair-names.ts'
import { kindWords, whyMisread } from './rename-names.ts'
import { setsHolding } from './sets.ts'

/** Why the new name would be taken for something else, or the old one is needed; `undefined` when neither is so. */
export function whyClashing(
  workspace: Workspace,
  mention: Mention,
  name: string,
  mentions: readonly Mention[],
): string | undefined {
  const taken = isRecordKind(mention.kind)
    ? takenBy(workspace, mention, name, mentions)
    : clashingMention(workspace, mentions, name)
  if (taken) return describeTaken(taken, name)
  if (mention.by === 'pk') return undefined
  const sets = setsOf(workspace, mentions)
  if (mention.kind === 'value' && sets.some((set) => hasConditions(mention.text, set))) return whyMisread(name)
  return whyLinked(mention, name, sets) ?? whyMatched(mention, sets)
}

function setsOf(workspace: Workspace, mentions: readonly Mention[]): readonly SetIndex[] {
  return [...new Set(mentions.flatMap(({ uri }) => setsHolding(workspace, uri)))]
}

/** A place in the same sets that names a thing of the kind by this name already, whether a file defines it or not. */
function takenBy(
  workspace: Workspace,
  { kind, by, text }: Mention,
  name: string,
  mentions: readonly Mention[],
): Mention | undefined {
  const found = setsOf(workspace, mentions).flatMap((set) =>
    set.files.flatMap(({ facts }) =>
      mentionsOf(facts)
        .named(kind, by, name)
        .filter((one) => holds(one, set) || (one.role === 'condition value' && holds({ ...one, text }, set))),
    ),
  )
  return found.find(({ role }) => role === 'record') ?? found[0]
}

function describeTaken({ kind, by, role, uri }: Mention, name: string): string {
  const word = kindWords[kind]
  const shown = shortName(name)
  if (role === 'record') return `${uri} already has a ${word} ${by === 'pk' ? `with pk ${shown}` : `"${shown}"`}.`
  if (by === 'pk') return `${uri} already refers to a ${word} with pk ${shown}.`
  if (kind === 'other') return `The pair "${shown}" is already in ${uri}; the two would be taken for one.`
  if (!isRecordKind(kind)) return `The condition "${shown}" is already in ${uri}; the two would be taken for one.`
  return `${uri} already refers to a ${word} "${shown}", which would then mean this one.`
}

/** The view takes the linked configuration from the end of the keyword (format facts 6, row 25). */
function whyLinked({ kind, text }: Mention, name: string, sets: readonly SetIndex[]): string | undefined {
  if (kind !== 'questiongroup') return undefined
  for (const set of sets) {
    for (const node of nodesIn(set).questiongroup.get(text) ?? []) {
      const link = node.option('form_options', 'link')?.value
      if (typeof link !== 'string' || link === '' || !text.endsWith(`__${link}`)) continue
      if (name.endsWith(`__${link}`)) continue
      return `This questiongroup links to "${link}", so its keyword must end in "__${link}"; without that the links are not shown.`
    }
  }
  return undefined
}

/** One template finds questiongroups by conditions that are named as they are (format facts 5.4). */
function whyMatched({ kind, text }: Mention, sets: readonly SetIndex[]): string | undefined {
  if (kind !== 'questiongroup' && kind !== 'questiongroup condition') return undefined
  for (const set of sets) {
    for (const node of nodesIn(set).questiongroup.get(text) ?? []) {
      const pairing = node.parent && pairingOf(node.parent)
      if (pairing?.by !== 'keyword' || !node.parent || !node.parent.childrenAt('questiongroup').includes(node)) continue
      const condition = node.option('form_options', 'questiongroup_condition')?.value
      if (condition !== text) continue
      return `The template ${pairing.template} shows a questiongroup by the condition that has its keyword as its name: "${shortName(text)}" must be both.`
    }
  }
  return undefined
}

/** Whether a question that offers a value has conditions on its answer. */
function hasConditions(value: string, set: SetIndex): boolean {
  return set.records('key').some((key) => {
    if (choiceKeywords(key, set.fileOf(key))?.has(value) !== true) return false
    return nodesWith(key, set).some((node) =>
      ['question_conditions', 'questiongroup_conditions'].some(
        (option) => node.option('form_options', option) !== undefined,
      ),
    )
  })
}
