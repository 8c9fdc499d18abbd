import type { Mention, NameKind } from '../names/mention.ts'
import { mentionsOf } from '../names/mentions.ts'
import { isTruly } from '../names/names.ts'
import { mentionsOfThing } from '../names/occurrences.ts'
import { kindWords } from '../names/rename-names.ts'
import { locate, pathOf } from '../questionnaire/locate.ts'
import type { Level } from '../questionnaire/node.ts'
import { nodesIn } from '../questionnaire/nodes-by-keyword.ts'
import { count } from '../text/count.ts'
import { nearestName } from '../text/nearest-name.ts'
import { shortName } from '../text/printable.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import type { Refusal } from './operation.ts'

/** The kinds of things that the command line names, with what they are in the files. */
export const thingKinds = {
  key: ['key'],
  question: ['key'],
  value: ['value'],
  questiongroup: ['questiongroup'],
  category: ['category'],
  subcategory: ['category'],
  section: ['category'],
  translation: ['translation'],
  questionnaire: ['configuration'],
  condition: ['questiongroup condition', 'question condition'],
  other: ['other'],
} as const satisfies Readonly<Record<string, readonly NameKind[]>>
export type ThingKind = keyof typeof thingKinds

/** A thing that files name, by one of the places that do, and all of them. */
export interface NamedThing {
  readonly mention: Mention
  readonly mentions: readonly Mention[]
}

/**
 * The one thing of a kind that has a keyword, or a pk where no keyword is the same. A condition, and a pair for "other", may be told from
 * others of its name by what is around it, as in `tech_qg_9/is_large`.
 */
export function findThing(workspace: Workspace, kind: ThingKind, name: string): NamedThing | Refusal {
  const kinds: readonly NameKind[] = thingKinds[kind]
  const isLocal = kind === 'condition' || kind === 'other'
  const around = isLocal && name.includes('/') ? name.slice(0, name.lastIndexOf('/')).split('/') : []
  const text = around.length > 0 ? name.slice(name.lastIndexOf('/') + 1) : name
  const byKeyword = thingsNamed(workspace, kinds, 'keyword', text)
  const isNumber = /^-?\d+$/.test(text) && !isLocal
  const all = byKeyword.length === 0 && isNumber ? thingsNamed(workspace, kinds, 'pk', text) : byKeyword
  const found = around.length === 0 ? all : all.filter((thing) => stands(workspace, thing, around))
  const [first, ...others] = found
  if (first === undefined) return { refused: wordUnknown(workspace, kind, name, text) }
  if (others.length > 0) return { refused: wordSeveral(workspace, kind, name, found) }
  return whyOtherLevel(workspace, kind, first) ?? first
}

/** The things that have a name; places that one thing connects are one. */
function thingsNamed(workspace: Workspace, kinds: readonly NameKind[], by: Mention['by'], text: string): NamedThing[] {
  const things: NamedThing[] = []
  const seen = new Set<Mention>()
  const places = new Set<string>()
  for (const { facts } of workspace.files.values()) {
    for (const mention of kinds.flatMap((kind) => (facts ? mentionsOf(facts).named(kind, by, text) : []))) {
      if (seen.has(mention) || places.has(placeOf(mention)) || !isTruly(workspace, mention)) continue
      const mentions = mentionsOfThing(workspace, mention)
      for (const one of mentions) {
        seen.add(one)
        places.add(placeOf(one))
      }
      // Stored answers and contexts alone are no thing that files describe.
      const definition = mentions.find((one) => one.role === 'record' && one.by === by)
      things.push({ mention: definition ?? mention, mentions })
    }
  }
  return things
}

function placeOf({ uri, kind, pointer, text }: Mention): string {
  return `${uri}#${pointer} ${kind} ${text}`
}

function stands(workspace: Workspace, { mentions }: NamedThing, around: readonly string[]): boolean {
  return mentions.some((mention) => {
    const path = pathOfMention(workspace, mention)
    return path.some((_, index) => around.every((step, offset) => path[index + offset] === step))
  })
}

function pathOfMention(workspace: Workspace, { uri, pointer }: Mention): readonly string[] {
  const file = setFileOf(workspace, uri)
  return file ? pathOf(locate(file, pointer)) : []
}

function wordUnknown(workspace: Workspace, kind: ThingKind, name: string, text: string): string {
  const names = new Set<string>()
  for (const { facts } of workspace.files.values()) {
    if (facts === undefined) continue
    for (const mention of mentionsOf(facts).all) {
      const isMeant = mention.by === 'keyword' && (thingKinds[kind] as readonly NameKind[]).includes(mention.kind)
      if (isMeant && mention.role !== 'answer') names.add(mention.text)
    }
  }
  const candidate = nearestName(text, names)
  const other = candidate === undefined ? otherKind(workspace, kind, text) : undefined
  const hint =
    candidate !== undefined
      ? `; did you mean "${candidate}"?`
      : other === undefined
        ? ''
        : `; there is a ${other} of that name`
  const thing = kind === 'other' ? 'pair for "other" called' : kind
  return `No loaded file has a ${thing} "${shortName(name)}"${hint}${hint.endsWith('?') ? '' : '.'}`
}

function otherKind(workspace: Workspace, kind: ThingKind, text: string): string | undefined {
  const own: readonly NameKind[] = thingKinds[kind]
  const others = (['key', 'value', 'questiongroup', 'category'] as const).filter((one) => !own.includes(one))
  return others.find((one) => workspace.sets.some((set) => set.withKeyword(one, text).length > 0))
}

const mostNamed = 6

function wordSeveral(workspace: Workspace, kind: ThingKind, name: string, things: readonly NamedThing[]): string {
  if (kind === 'condition' || kind === 'other') {
    const paths = things.slice(0, mostNamed).map(({ mention }) => {
      const path = pathOfMention(workspace, mention)
      const question = path.findIndex((step) => /_(?:options|conditions?)$/.test(step))
      return `"${path.slice(Math.max(0, question - 2), Math.max(1, question)).join('/')}/${mention.text}"`
    })
    return `${count(things.length, 'condition')} are called "${shortName(name)}" and have nothing to do with each other; name one of them: ${paths.join(', ')}.`
  }
  const files = things.slice(0, mostNamed).map(({ mention }) => mention.uri)
  return `"${shortName(name)}" is a ${kindWords[things[0]?.mention.kind ?? 'key']} in several sets that have no file in common (${files.join(', ')}); name the files of the one that is meant.`
}

/** Sections, categories and subcategories are records of one model; whoever says which one means a place in a questionnaire. */
function whyOtherLevel(workspace: Workspace, kind: ThingKind, { mention }: NamedThing): Refusal | undefined {
  if (kind !== 'section' && kind !== 'subcategory') return undefined
  const levels = new Set<Level>()
  for (const set of workspace.sets) {
    const record = set.file(mention.uri)?.byPk('category', Number(mention.text))
    const keyword = mention.by === 'keyword' ? mention.text : record?.keyword
    for (const level of ['section', 'category', 'subcategory'] as const)
      if (keyword !== undefined && nodesIn(set)[level].has(keyword)) levels.add(level)
  }
  if (levels.size === 0 || levels.has(kind)) return undefined
  return { refused: `"${shortName(mention.text)}" is a ${[...levels].join(' and a ')}, not a ${kind}.` }
}
