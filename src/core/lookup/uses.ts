import type { Mention } from '../names/mention.ts'
import { builtInCategoryUses, builtInUses } from '../questionnaire/built-in-names.ts'
import { configurationName } from '../questionnaire/locate.ts'
import { levels, modelOfLevel, type Node, questionnairesOf, walkAll } from '../questionnaire/node.ts'
import { nodesIn } from '../questionnaire/nodes-by-keyword.ts'
import { offeringOrder } from '../questionnaire/questions/filter.ts'
import { fieldTemplate } from '../questionnaire/questions/label-in-form.ts'
import { isInLists, isInOwnList, sinksOf } from '../questionnaire/questions/where-shown.ts'
import { isNameOfIt } from '../questionnaire/questions/which-names-it.ts'
import { entryOf } from '../questionnaire/questions/who-can-enter.ts'
import { type LostReader, readersOf } from '../questionnaire/questions/who-reads-by-name.ts'
import { englishTexts, nameOwners, textHoldersOf, textPointer } from '../questionnaire/texts.ts'
import type { Severity } from '../workspace/config.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { findThings, type Thing } from './find-things.ts'
import { byPlace, type Place, placeOf } from './places.ts'
import { templatesOf } from './shown-options.ts'

/** How a place uses a thing. */
export type UseGroup =
  | 'definition'
  | 'questionnaire'
  | 'condition'
  | 'option'
  | 'summary'
  | 'filter'
  | 'values'
  | 'texts'
  | 'inheritance'
  | 'context'
  | 'answer'
  | 'acceptance'
  | 'template'

/** Everything that uses one thing. */
export interface ThingUses {
  readonly kind: Thing['kind']
  readonly name: string
  /** Each place once, by file and place in it. */
  readonly places: readonly UsePlace[]
  /** What configurations do with the questions of a key; `ownList` where only programs get it in a list. */
  readonly roles: readonly {
    readonly role: 'list' | 'ownList' | 'filter' | 'summary' | 'name'
    readonly configuration: string
  }[]
  /** What lists, summaries and pages of configurations read of its nodes by name, position or type, and would not find without them. */
  readonly readers: readonly UsingReader[]
  /** Where the application itself names it, in words. */
  readonly builtIn: readonly string[]
  /** English texts with the name in them, as a word. */
  readonly mentionedIn: readonly TextMention[]
}

/** A reader of a configuration, what it reads, and what comes of it without that. */
export interface UsingReader extends Pick<LostReader, 'reader' | 'names' | 'harm'> {
  readonly configuration: string
  readonly severity: Severity
}

export interface UsePlace extends Place {
  readonly group: UseGroup
}

export interface TextMention extends Place {
  /** Whose text it is: `key "vin_soil"`. */
  readonly of: string
  readonly text: string
}

/**
 * Everything that uses what a keyword, code, name, pk or label stands for; empty where it stands for nothing. `isWanted`
 * chooses among configurations, by `CODE@EDITION`; what records use is in none.
 */
export function usesOf(
  workspace: Workspace,
  text: string,
  isWanted: (configuration: string) => boolean = () => true,
): readonly ThingUses[] {
  const isIn = placesWantedIn(workspace, isWanted)
  return findThings(workspace, text).map((thing) => ({
    kind: thing.kind,
    name: thing.name,
    places: [
      ...placesOf(workspace, thing),
      ...(thing.kind === 'template' ? unnamedPlaces(workspace, thing.name) : []),
    ].filter(isIn),
    roles: thing.kind === 'key' ? rolesOf(workspace, thing.name).filter((one) => isWanted(one.configuration)) : [],
    readers: readersOfThing(workspace, thing).filter((one) => isWanted(one.configuration)),
    builtIn: builtInUsesOf(thing),
    mentionedIn: thing.kind === 'template' || thing.kind === 'translation' ? [] : textsWith(workspace, thing.name),
  }))
}

/** Whether something is in a wanted configuration, or in none. */
export function placesWantedIn(
  workspace: Workspace,
  isWanted: (configuration: string) => boolean,
): (place: { readonly path: readonly string[] }) => boolean {
  const names = workspace.sets
    .flatMap((set) => set.files.flatMap(questionnairesOf))
    .flatMap(({ configuration }) => (configuration ? [configurationName(configuration)] : []))
  const unwanted = new Set(names.filter((name) => !isWanted(name)))
  return ({ path }) => !unwanted.has(path[0] ?? '')
}

function builtInUsesOf({ kind, name }: Thing): readonly string[] {
  if (kind === 'category') return builtInCategoryUses(name)
  return kind === 'key' || kind === 'questiongroup' ? builtInUses(name) : []
}

function readersOfThing(workspace: Workspace, { kind, name }: Thing): readonly UsingReader[] {
  const isMeant = (node: Node): boolean => node.keyword === name && modelOfLevel(node.level) === kind
  const found = new Map<string, UsingReader>()
  for (const questionnaire of workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))) {
    for (const { reader, names, harm, isGrave } of readersOf(questionnaire, isMeant)) {
      const { configuration } = questionnaire
      const one: UsingReader = {
        configuration: configuration ? configurationName(configuration) : '?',
        reader,
        names,
        harm,
        severity: isGrave ? 'error' : 'warning',
      }
      found.set(JSON.stringify(one), one)
    }
  }
  return [...found.values()]
}

function placesOf(workspace: Workspace, { mentions }: Thing): UsePlace[] {
  return mentions
    .flatMap((mention): UsePlace[] => {
      const place = placeOf(workspace, mention.uri, mention)
      return place ? [{ ...place, group: groupOf(mention) }] : []
    })
    .sort(byPlace)
}

/** The nodes that a template draws without that an option names it. */
function unnamedPlaces(workspace: Workspace, name: string): UsePlace[] {
  const found = new Map<string, UsePlace>()
  for (const { roots } of workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))) {
    for (const node of walkAll(roots)) {
      const isDrawn =
        templatesOf(node).some((one) => one.name === name && one.option === undefined) || isInput(node, name)
      const at = { pointer: `${node.pointer}/keyword`, part: 'value' } as const
      const place = isDrawn ? placeOf(workspace, node.file.uri, at) : undefined
      if (place) found.set(`${place.file}#${place.pointer}`, { ...place, group: 'template' })
    }
  }
  return [...found.values()].sort(byPlace)
}

/** Whether a template draws the input that a question has in the form. */
function isInput(node: Node, name: string): boolean {
  return node.level === 'question' && `form/field/${fieldTemplate(node)}` === name && entryOf(node)?.input !== 'none'
}

function groupOf({ role, pointer, kind }: Mention): UseGroup {
  switch (role) {
    case 'record':
      return 'definition'
    case 'question':
      return 'questionnaire'
    case 'trigger':
    case 'target':
    case 'condition value':
      return kind === 'other' ? 'option' : 'condition'
    case 'answer':
    case 'context':
    case 'acceptance':
      return role
    case 'option':
      return optionGroup(pointer)
  }
}

const optionGroups: readonly (readonly [RegExp, UseGroup])[] = [
  [/\/summary\//, 'summary'],
  [/\/filter_options\//, 'filter'],
  [/\/inherited_\w+$/, 'inheritance'],
  [/\/(?:question|questiongroup)?_?conditions\/\d+$/, 'condition'],
  [/\/translation$/, 'texts'],
  [/\/values\/[^/]+$/, 'values'],
]

function optionGroup(pointer: string): UseGroup {
  return optionGroups.find(([pattern]) => pattern.test(pointer))?.[1] ?? 'option'
}

function rolesOf(workspace: Workspace, keyword: string): ThingUses['roles'] {
  const roles = new Map<string, ThingUses['roles'][number]>()
  for (const set of workspace.sets) {
    for (const node of nodesIn(set).question.get(keyword) ?? []) {
      const { configuration: fact } = node.questionnaire
      if (fact === undefined) continue
      const configuration = configurationName(fact)
      for (const role of rolesIn(node)) roles.set(`${role} ${configuration}`, { role, configuration })
    }
  }
  return [...roles.values()]
}

function rolesIn(question: Node): readonly ThingUses['roles'][number]['role'][] {
  return [
    ...(isNameOfIt(question) ? (['name'] as const) : []),
    ...(isInLists(question) ? (['list'] as const) : isInOwnList(question) ? (['ownList'] as const) : []),
    ...(offeringOrder(question) ? (['filter'] as const) : []),
    ...(sinksOf(question).has('summary') ? (['summary'] as const) : []),
  ]
}

function textsWith(workspace: Workspace, name: string): TextMention[] {
  // A name such as `country` is a word of the language.
  if (!/[_\d]/.test(name)) return []
  const found = new Map<string, TextMention>()
  for (const set of workspace.sets) {
    for (const file of set.files) {
      for (const { holder, context, textKeyword, text } of englishTexts(textHoldersOf(file))) {
        if (!hasWord(text, name)) continue
        const pointer = textPointer(file.facts, holder.record, context, textKeyword, 'en')
        const place = placeOf(workspace, file.uri, { pointer, part: 'value' })
        if (place) found.set(`${file.uri}#${pointer}`, { ...place, of: nameOwners(holder), text })
      }
    }
  }
  return [...found.values()].sort(byPlace)
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length))) return true
  }
  return false
}

/** The nodes of all sets with a keyword, of the levels that a kind of record is behind; each once. */
export function nodesNamed(workspace: Workspace, kind: Thing['kind'], keyword: string): readonly Node[] {
  const wanted = levels.filter((level) => modelOfLevel(level) === kind)
  const found = new Map<string, Node>()
  for (const set of workspace.sets) {
    for (const level of wanted) {
      for (const node of nodesIn(set)[level].get(keyword) ?? []) found.set(`${node.file.uri}#${node.pointer}`, node)
    }
  }
  return [...found.values()]
}
