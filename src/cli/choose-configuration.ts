import {
  type ConfigurationReference,
  configurationsCalled,
  configurationsIn,
  formatPretty,
  linesOf,
  namedConfiguration,
  nameOfConfiguration,
  present,
  type Questionnaire,
  refusalsOf,
  summarize,
  type Workspace,
  wordUnknownConfiguration,
} from '../core/internal.ts'
import type { Loaded } from '../node/load.ts'
import type { ReadingOptions } from './command/shared-options.ts'
import { type Io, UsageError } from './io.ts'
import { loadCatalogues, mergeLoaded, plainOptions, wordSeveral } from './run.ts'
import { printReport, say } from './say.ts'

/** One loaded configuration as the set sees it in which it was found. */
export interface ChosenConfiguration {
  readonly questionnaire: Questionnaire
  /** All that was loaded. */
  readonly loaded: Loaded
}

/** How a command names the configuration that it is about. */
interface Choosing extends ReadingOptions {
  readonly configuration?: string
}

/**
 * Loads files and finds the one configuration called `CODE@EDITION`, or `CODE` where only one edition is loaded;
 * without a name the only one.
 */
export function chooseConfiguration(options: Choosing, io: Io): ChosenConfiguration {
  const catalogues = loadCatalogues(options.path, plainOptions(options), io)
  const name = options.configuration ?? onlyConfiguration(mergeLoaded(catalogues))
  const loaded = catalogueWith(name, catalogues, io)
  if (loaded !== undefined) return { questionnaire: pickConfiguration(name, loaded), loaded }
  const workspaces = catalogues.map(({ workspace }) => workspace)
  throw new UsageError(wordUnknownConfiguration(workspaces, name))
}

/** Whether a record says nothing of its configuration. */
export function isOfNone({ code, pk }: ConfigurationReference): boolean {
  return code === undefined && pk === undefined
}

/** The one configuration that is loaded, with its name; `undefined` where there are several, or none. */
function onlyOne(workspace: Workspace): readonly [string, Questionnaire] | undefined {
  const [first, ...others] = configurationsIn(workspace)
  return others.length === 0 ? first : undefined
}

/** The one configuration that is loaded, which answers belong to that do not name theirs; `undefined` where there are several. */
export function onlyQuestionnaire(workspace: Workspace): Questionnaire | undefined {
  return onlyOne(workspace)?.[1]
}

/** The one configuration that is loaded; throws where it has to be named. */
export function onlyConfiguration({ workspace }: Pick<Loaded, 'workspace'>): string {
  const [name] = onlyOne(workspace) ?? []
  if (name !== undefined) return name
  const names = [...configurationsIn(workspace).keys()]
  if (names.length === 0) throw new UsageError('no configuration is loaded')
  throw new UsageError(
    'several configurations are loaded; choose one of them with --configuration:',
    names.map((one) => `  ${one}`),
  )
}

/** The catalogue that has a configuration, as {@link chooseConfiguration} names it; throws where several have it. */
export function catalogueWith(name: string, catalogues: readonly Loaded[], io: Io): Loaded | undefined {
  const having = catalogues.filter(({ workspace }) => configurationsCalled(workspace, name).length > 0)
  if (having.length > 1) throw wordSeveral(name, having, io)
  return having[0]
}

/** The one loaded configuration called `CODE@EDITION`, or `CODE` where only one edition is loaded. */
export function pickConfiguration(name: string, { workspace }: Pick<Loaded, 'workspace'>): Questionnaire {
  const named = namedConfiguration(workspace, name)
  if ('problem' in named) throw new UsageError(named.problem)
  return named.found
}

/**
 * As {@link chooseConfiguration}; `undefined` for one that the application would refuse, after its findings were told
 * on standard error.
 */
export function chooseLoadable(options: Choosing, io: Io): ChosenConfiguration | undefined {
  const chosen = chooseConfiguration(options, io)
  const { questionnaire, loaded } = chosen
  const refusals = refusalsOf(questionnaire, loaded.workspace)
  if (refusals.length === 0) return chosen
  const { set } = questionnaire.file
  const report = {
    findings: present(refusals, loaded.workspace),
    summary: summarize(refusals, { files: set.files.length, sets: 1, accepted: 0 }),
  }
  const sourceOf = (file: string): { text: string; lines: ReturnType<typeof linesOf> } | undefined => {
    const document = loaded.workspace.files.get(file)?.document
    return document && { text: document.text, lines: linesOf(document) }
  }
  const width = io.stderr.columns ?? 120
  printReport(io.stderr, formatPretty(report, { color: false, width, sourceOf, level: 'error' }), 'lines')
  say(
    io,
    `the application would not load ${questionnaire.configuration ? nameOfConfiguration(questionnaire) : options.configuration}`,
  )
  return undefined
}
