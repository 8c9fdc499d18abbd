import {
  configurationsCalled,
  formatPretty,
  linesOf,
  namedConfiguration,
  nameOfConfiguration,
  present,
  type Questionnaire,
  refusalsOf,
  summarize,
  wordUnknownConfiguration,
} from '../core/internal.ts'
import type { Loaded } from '../node/load.ts'
import type { ReadingOptions } from './command/shared-options.ts'
import { type Io, UsageError } from './io.ts'
import { loadCatalogues, plainOptions, wordSeveral } from './run.ts'
import { printReport, say } from './say.ts'

/** One loaded configuration as the set sees it in which it was found. */
export interface ChosenConfiguration {
  readonly questionnaire: Questionnaire
  /** All that was loaded. */
  readonly loaded: Loaded
}

/** Loads files and finds the one configuration called `CODE@EDITION`, or `CODE` where only one edition is loaded. */
export function chooseConfiguration(name: string, options: ReadingOptions, io: Io): ChosenConfiguration {
  const catalogues = loadCatalogues(options.path, plainOptions(options), io)
  const loaded = catalogueWith(name, catalogues, io)
  if (loaded !== undefined) return { questionnaire: pickConfiguration(name, loaded), loaded }
  const workspaces = catalogues.map(({ workspace }) => workspace)
  throw new UsageError(wordUnknownConfiguration(workspaces, name))
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
export function chooseLoadable(name: string, options: ReadingOptions, io: Io): ChosenConfiguration | undefined {
  const chosen = chooseConfiguration(name, options, io)
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
  say(io, `the application would not load ${questionnaire.configuration ? nameOfConfiguration(questionnaire) : name}`)
  return undefined
}
