import {
  compactLine,
  configurationsIn,
  type Finding,
  type FoundNode,
  findingsAbout,
  findNodes,
  findNodesCalled,
  findThings,
  formatShown,
  formatUses,
  formatWhy,
  judge,
  nearOption,
  nearThings,
  nodeKeywords,
  optionsCalled,
  type PresentedFinding,
  placesWantedIn,
  present,
  reportables,
  safeJson,
  showThings,
  suggestName,
  usesOf,
  visibilityOf,
  type Workspace,
  wherePlaced,
  wordUnknownConfiguration,
} from '../core/internal.ts'
import type { Loaded } from '../node/load.ts'
import type { CheckOptions } from './command/check-options.ts'
import type { ReadingOptions } from './command/shared-options.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { lintOptions, loadCatalogues, mergeLoaded, nameOfCatalogue, plainOptions } from './run.ts'
import { printReport } from './say.ts'

/** What is explained of a name: what it stands for, what uses it, when it is shown and its answers are saved, what is wrong there. */
export const sections = ['meaning', 'uses', 'shown', 'findings'] as const

/** One of {@link sections}. */
export type Section = (typeof sections)[number]

/** How a name is explained; without a section everything. */
interface Explaining extends ReadingOptions {
  readonly section: Section | undefined
  readonly configuration: readonly string[]
  readonly format: 'pretty' | 'json'
}

/** A place where a name is asked, and the catalogue that it is in. */
interface Place extends FoundNode {
  readonly loaded: Loaded
}

/** What is known of a name. */
interface Found {
  readonly name: string
  readonly workspace: Workspace
  readonly catalogues: readonly Loaded[]
  readonly places: readonly Place[]
  /** Those in configurations that are not asked for. */
  readonly otherPlaces: readonly Place[]
  readonly isWanted: (configuration: string) => boolean
  /** Whether not all configurations are asked for. */
  readonly isPart: boolean
  readonly checking: CheckOptions
}

/** Explains what the loaded files call so. */
export function explainName(name: string, options: Explaining, io: Io): number {
  const catalogues = load(name, options, io)
  const { workspace } = mergeLoaded(catalogues)
  requireConfigurations(options.configuration, catalogues)
  const isWanted = wantedBy(options.configuration)
  const all = catalogues.flatMap((loaded) =>
    findNodesCalled(loaded.workspace, name).map((node) => ({ ...node, loaded })),
  )
  const isPlaceWanted = ({ path }: Place): boolean => isWanted(path[0] ?? '')
  const [places, otherPlaces] = [all.filter(isPlaceWanted), all.filter((place) => !isPlaceWanted(place))]
  const isPart = options.configuration.length > 0
  const checking = plainOptions(options)
  const found: Found = { name, workspace, catalogues, places, otherPlaces, isWanted, isPart, checking }
  const { json, text } = options.section === undefined ? wholeOf(found, io) : sectionOf(found, options.section, io)
  printReport(
    io.stdout,
    options.format === 'json' ? `${safeJson(json(), 2)}\n` : text(),
    options.format === 'json' ? 'json' : 'lines',
  )
  return exitCodes.clean
}

function requireConfigurations(wanted: readonly string[], catalogues: readonly Loaded[]): void {
  const workspaces = catalogues.map(({ workspace }) => workspace)
  const loaded = workspaces.flatMap((workspace) => [...configurationsIn(workspace).keys()])
  const unknown = wanted.find((one) => !loaded.some(wantedBy([one])))
  if (unknown !== undefined) throw new UsageError(wordUnknownConfiguration(workspaces, unknown))
}

/** What loads; where nothing does, a misspelt rule is the likelier mistake. */
function load(name: string, options: Explaining, io: Io): readonly Loaded[] {
  try {
    return loadCatalogues(options.path, plainOptions(options), io)
  } catch (error) {
    const rule = options.section === undefined ? nearestRule(name) : undefined
    if (!(error instanceof UsageError) || rule === undefined) throw error
    throw new UsageError(`there is no rule "${name}"; did you mean "${rule}"?`)
  }
}

function nearestRule(name: string): string | undefined {
  return suggestName(name, [...reportables().keys()])
}

interface Answer {
  readonly json: () => unknown
  readonly text: () => string
}

function wantedBy(configurations: readonly string[]): Found['isWanted'] {
  return (configuration) =>
    configurations.length === 0 ||
    configurations.some(
      (one) => one === configuration || configuration.endsWith(`@${one}`) || configuration.startsWith(`${one}@`),
    )
}

function sectionOf(found: Found, section: Section, io: Io): Answer {
  const { name, workspace, isWanted, isPart } = found
  if (section === 'shown') return shownOf(found, io)
  if (section === 'meaning') {
    const things = showThings(workspace, thingName(found), isWanted)
    if (things.length === 0) throw nothingCalled(name, workspace)
    return { json: () => ({ version: 1, things }), text: () => formatShown(things, isPart) }
  }
  if (section === 'findings') return findingsOf(found)
  const things = usesOf(workspace, thingName(found), isWanted)
  if (things.length === 0) throw nothingCalled(name, workspace)
  return { json: () => ({ version: 1, things }), text: () => formatUses(things, isPart) }
}

function findingsOf(found: Found): Answer {
  const { name, workspace, places } = found
  if (places.length === 0 && showThings(workspace, thingName(found)).length === 0) throw nothingCalled(name, workspace)
  const findings = foundAt(found)
  return {
    json: () => ({ version: 1, findings }),
    text: () => (findings.length === 0 ? 'A check finds nothing there.\n' : findings.map(compactLine).join('')),
  }
}

/** What a check of each catalogue finds at the name, the same of several told once. */
function foundAt(found: Found): readonly PresentedFinding[] {
  const { catalogues, places, isWanted, checking } = found
  const all = catalogues.flatMap((loaded) => {
    const nodes = places.filter((one) => one.loaded === loaded).map(({ node }) => node)
    const judgeFiles = (files: readonly string[]): readonly Finding[] =>
      judge(loaded.workspace, { ...lintOptions(loaded, checking), files, isWhole: false }).findings
    return present(findingsAbout(loaded.workspace, { name: thingName(found), nodes }, judgeFiles), loaded.workspace)
  })
  const isIn = placesWantedIn(found.workspace, isWanted)
  return [...new Map(all.filter(isIn).map((finding) => [finding.fingerprint, finding])).values()]
}

/** A path stands for the last name in it. */
function thingName({ name, places, workspace }: Found): string {
  if (!name.includes('/') || findThings(workspace, name).length > 0) return name
  const [first] = places.length > 0 ? places : findNodes(workspace, name, ['section', 'category'])
  return first === undefined ? name : `${first.node.level}:${first.node.keyword}`
}

function shownOf({ name, catalogues, places, otherPlaces }: Found, io: Io): Answer {
  const [first, ...others] = places
  if (first === undefined && otherPlaces.length > 0) {
    throw new UsageError(`"${name}" is only used elsewhere:`, wordPlaces(otherPlaces, catalogues, io))
  }
  if (first === undefined) {
    throw new UsageError(
      wordUnknown(
        name,
        catalogues.map(({ workspace }) => workspace),
      ),
    )
  }
  if (others.length > 0) throw new UsageError(wordSeveral(name, places, catalogues), wordPlaces(places, catalogues, io))
  const text = (): string => `${formatWhy(visibilityOf(first.node))}\n`
  return { json: () => ({ version: 1, shown: [{ path: first.path, text: text() }] }), text }
}

function wordSeveral(name: string, places: readonly Place[], catalogues: readonly Loaded[]): string {
  const [what, how] = isOneCatalogue(places, catalogues)
    ? ['places', 'of one of them']
    : ['catalogues', 'of one of them, or its files with --path']
  return `"${name}" is used in several ${what}; give the path ${how}:`
}

function isOneCatalogue(places: readonly Place[], catalogues: readonly Loaded[]): boolean {
  return catalogues.filter((loaded) => places.some((one) => one.loaded === loaded)).length === 1
}

function wordPlaces(places: readonly Place[], catalogues: readonly Loaded[], io: Io): readonly string[] {
  const isOne = isOneCatalogue(places, catalogues)
  return places.flatMap((one) => {
    const catalogue = isOne ? '' : `, in ${nameOfCatalogue(one.loaded, io)}`
    return [`  ${one.path.join('/')}`, `    ${wherePlaced(one)}${catalogue}`]
  })
}

/** Everything on one page, in sections. */
function wholeOf(found: Found, io: Io): Answer {
  const { name, workspace, places, catalogues, isWanted, isPart } = found
  const thing = thingName(found)
  const [things, uses] = [showThings(workspace, thing, isWanted), usesOf(workspace, thing, isWanted)]
  if (things.length === 0 && uses.length === 0 && places.length === 0) throw nothingCalled(name, workspace)
  const shown = places.map(({ node, path }) => ({ path, text: `${formatWhy(visibilityOf(node))}\n` }))
  const findings = foundAt(found)
  const shownText = (): string => {
    const [first, ...others] = shown
    if (first === undefined || others.length === 0) return first?.text ?? ''
    return `${[wordSeveral(name, places, catalogues), ...wordPlaces(places, catalogues, io)].join('\n')}\n`
  }
  return {
    json: () => ({ version: 1, meaning: things, uses, shown, findings }),
    text: () =>
      [
        ...titled('What it means', things.length === 0 ? '' : formatShown(things, isPart)),
        ...titled('What the format has of this name', optionsCalled(name).join('\n')),
        ...titled('What uses it', uses.length === 0 ? '' : formatUses(uses, isPart)),
        ...titled('When it is shown, and when its answers are saved', shownText()),
        ...titled('What a check finds there', findings.map(compactLine).join('')),
      ].join('\n'),
  }
}

function titled(title: string, text: string): readonly string[] {
  if (text === '') return []
  const lines = text.trimEnd().split('\n')
  return [`${title}:`, '', ...lines.map((line) => (line === '' ? '' : `  ${line}`)), '']
}

function wordUnknown(name: string, workspaces: readonly Workspace[]): string {
  const sets = workspaces.flatMap((workspace) => workspace.sets)
  const record = sets.flatMap((set) => [...set.withKeyword('key', name), ...set.withKeyword('questiongroup', name)])[0]
  if (record) return `no loaded configuration uses the ${record.model} "${name}", so it is never shown`
  const candidate = suggestName(name.slice(name.lastIndexOf('/') + 1), workspaces.flatMap(nodeKeywords))
  const hint = candidate === undefined ? '' : `; did you mean "${candidate}"?`
  return `no loaded subcategory, questiongroup or question is called "${name}"${hint}`
}

/** That neither a rule nor anything in the loaded files is called so. */
function nothingCalled(name: string, workspace: Workspace): UsageError {
  const rule = nearestRule(name)
  const things = nearThings(workspace, name)
  if (rule !== undefined && things.length === 0)
    return new UsageError(`no rule and nothing that is loaded is called "${name}"; did you mean "${rule}"?`)
  const option = nearOption(name)
  const near = [
    ...(rule === undefined ? [] : [`the rule ${rule}`]),
    ...(option === undefined ? [] : [`the option ${option}`]),
    ...things,
  ]
  const first = `no loaded file has anything called "${name}"`
  const options = optionsCalled(name)
  if (options.length > 0)
    return new UsageError(
      `${first}; it is in the format itself:`,
      options.map((one) => `  ${one}`),
    )
  return near.length === 0
    ? new UsageError(first)
    : new UsageError(
        `${first}; near it are:`,
        near.map((one) => `  ${one}`),
      )
}
