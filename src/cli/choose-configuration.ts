import { type ConfigurationFact, type Questionnaire, questionnairesOf, suggestName } from '../core/index.ts'
import type { Loaded } from '../node/load.ts'
import { type Io, UsageError } from './io.ts'
import { load, plainOptions } from './run.ts'
import type { WhyOptions } from './why.ts'

/** One loaded configuration as the set sees it in which it was found. */
export interface ChosenConfiguration {
  readonly questionnaire: Questionnaire
  /** All that was loaded. */
  readonly loaded: Loaded
}

/** Loads files and finds the one configuration called `CODE@EDITION`, or `CODE` where only one edition is loaded. */
export function chooseConfiguration(name: string, options: WhyOptions, io: Io): ChosenConfiguration {
  const checking = plainOptions(options)
  const loaded = load(options.path, checking, io)
  const { workspace } = loaded
  const all = new Map<string, Questionnaire>()
  for (const questionnaire of workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))) {
    const key = questionnaire.configuration && nameOf(questionnaire.configuration)
    if (key !== undefined && !all.has(key)) all.set(key, questionnaire)
  }
  const found = [...all].filter(([key, { configuration }]) => key === name || configuration?.code === name)
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return { questionnaire: first[1], loaded }
  if (first !== undefined)
    throw new UsageError(`"${name}" is loaded in several editions: ${found.map(([key]) => key).join(', ')}`)
  const known = [...all.keys()]
  const candidate = suggestName(name, [
    ...known,
    ...new Set([...all.values()].flatMap((one) => one.configuration?.code ?? [])),
  ])
  const list = known.length === 0 ? 'none is loaded' : `loaded: ${known.join(', ')}`
  throw new UsageError(
    `there is no configuration "${name}"; ${candidate === undefined ? list : `did you mean "${candidate}"?`}`,
  )
}

function nameOf({ code, edition }: ConfigurationFact): string {
  return edition === undefined ? (code ?? '?') : `${code}@${edition}`
}
