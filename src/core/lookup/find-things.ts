import { workspaceSymbols } from '../editor/workspace-symbols.ts'
import { type Mention, type NameKind, nameKinds } from '../names/mention.ts'
import { mentionsOf } from '../names/mentions.ts'
import { isTruly } from '../names/names.ts'
import { mentionsOfThing } from '../names/occurrences.ts'
import { type FoundNode, findNodes } from '../questionnaire/find-nodes.ts'
import { splitKind } from '../questionnaire/kind-name.ts'
import { recordTexts } from '../questionnaire/labels.ts'
import { levels, modelOfLevel } from '../questionnaire/node.ts'
import { templateFolders, templateNames } from '../schema/templates.ts'
import { splitEdition } from '../text/edition-name.ts'
import { memberOf } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import { type ConfigurationFact, judgedModels, type RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** One thing that a name stands for, with all places that name it. */
export interface Thing {
  readonly kind: NameKind
  /** Its keyword, code or name; its pk where it has no other. */
  readonly name: string
  /** In no particular order. */
  readonly mentions: readonly Mention[]
}

/**
 * All things that a keyword, code, name, pk or label stands for. A template can be named with its folder or without; the label is that of
 * any context, in English, as a whole, in whatever case. Of `KIND:NAME`, such as `translation:5004`, only things of the kind.
 */
export function findThings(workspace: Workspace, text: string): readonly Thing[] {
  const { model, name } = splitKind(text)
  if (model === undefined) return thingsCalled(workspace, text)
  const ofKind = thingsCalled(workspace, name).filter((thing) => thing.kind === model)
  return ofKind.length > 0 ? ofKind : thingsCalled(workspace, text)
}

function thingsCalled(workspace: Workspace, text: string): readonly Thing[] {
  const things: Thing[] = []
  const seen = new Set<Mention>()
  const candidates = [...namedBy(workspace, text), ...labelledBy(workspace, text)]
  for (const mention of candidates) {
    if (seen.has(mention) || !isTruly(workspace, mention)) continue
    const mentions = mentionsOfThing(workspace, mention)
    for (const one of mentions) seen.add(one)
    const name = mentions.find(({ by }) => by === 'keyword') ?? mention
    if (mentions.length > 0) things.push({ kind: mention.kind, name: name.text, mentions })
  }
  const known = new Set(things.map(({ name }) => name))
  const unnamed = templatesCalled(text).filter((name) => !known.has(name))
  return [...things, ...unnamed.map((name) => ({ kind: 'template' as const, name, mentions: [] }))]
}

/** The templates of the application with a name, with their folders; many are in use without that anything names them. */
function templatesCalled(text: string): string[] {
  return templateFolders()
    .flatMap((folder) => templateNames(folder).map((name) => `${folder}/${name}`))
    .filter((name) => name === text || name.endsWith(`/${text}`))
}

function namedBy(workspace: Workspace, text: string): Mention[] {
  const isPk = /^\d+$/.test(text)
  const files = filesOf(workspace)
  const [code, edition] = splitEdition(text)
  const isEdition = (one: ConfigurationFact): boolean => one.code === code && one.edition === edition
  const isCode = edition === undefined || files.some(({ configurations }) => configurations.some(isEdition))
  return files.flatMap((facts) => {
    const { all, named } = mentionsOf(facts)
    const templates = all.filter((one) => one.kind === 'template' && one.text.endsWith(`/${text}`))
    return [
      ...nameKinds.flatMap((kind) => [...named(kind, 'keyword', text), ...(isPk ? named(kind, 'pk', text) : [])]),
      ...(isCode ? named('configuration', 'keyword', code) : []),
      ...templates,
    ]
  })
}

function filesOf({ files }: Workspace) {
  return [...files.values()].flatMap(({ facts }) => facts ?? [])
}

function labelledBy(workspace: Workspace, text: string): Mention[] {
  const wanted = fold(text)
  if (wanted === '') return []
  return workspace.sets.flatMap((set) =>
    judgedModels
      .filter((model) => model !== 'configuration' && model !== 'translation')
      .flatMap((model) => set.records(model))
      .filter((record) => labelsOf(record, set.fileOf(record)).some((label) => fold(label) === wanted))
      .flatMap((record) => ownMention(record, set.fileOf(record).facts) ?? []),
  )
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

function labelsOf(...[record, file]: Parameters<typeof recordTexts>): string[] {
  return Object.values(recordTexts(record, file)).flatMap(({ label }) => {
    const english = memberOf(label, 'en')
    return typeof english === 'string' ? [english] : []
  })
}

function namesWithKind(workspace: Workspace, text: string): string[] {
  return [...new Set(thingsCalled(workspace, text).map(({ kind, name }) => `${kind}:${name}`))]
}

/** The place where a record has its keyword. */
function ownMention(
  { model, keyword = '', pointer }: RecordFact,
  facts: Parameters<typeof mentionsOf>[0],
): Mention | undefined {
  return mentionsOf(facts)
    .named(model, 'keyword', keyword)
    .find((one) => one.role === 'record' && (one.pointer === pointer || one.pointer.startsWith(`${pointer}/`)))
}

/** The subcategories, questiongroups and questions of a keyword or path, else those of what a label or pk stands for. */
export function findNodesCalled(workspace: Workspace, text: string): readonly FoundNode[] {
  const found = findNodes(workspace, text)
  if (found.length > 0) return found
  return findThings(workspace, text).flatMap((thing) =>
    findNodes(workspace, thing.name).filter(({ node }) => modelOfLevel(node.level) === thing.kind),
  )
}

/**
 * Names and labels near one that stands for nothing, the nearest first, at most five. Of `KIND:NAME` and of a path, what has
 * the name in another kind or place, else what is near the name.
 */
export function nearThings(workspace: Workspace, given: string): readonly string[] {
  const text = given.slice(Math.max(given.lastIndexOf('/'), given.indexOf(':')) + 1)
  if (text.trim() === '') return []
  if (text !== given) {
    const paths = findNodes(workspace, text, levels).map(({ path }) => path.join('/'))
    const elsewhere = given.includes('/') && paths.length > 0 ? paths : namesWithKind(workspace, text)
    if (elsewhere.length > 0) return elsewhere.slice(0, 5)
  }
  const names = new Set(
    filesOf(workspace).flatMap((facts) =>
      mentionsOf(facts).all.flatMap((one) => (one.by === 'keyword' ? one.text : [])),
    ),
  )
  const nearest = nearestName(text, names)
  const found = workspaceSymbols(workspace, text).map(({ name }) => name)
  return [...new Set([...(nearest === undefined ? [] : [nearest]), ...found])].slice(0, 5)
}
