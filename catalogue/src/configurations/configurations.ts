import { createHash } from 'node:crypto'
import {
  configurationContent,
  latestEdition,
  type QueryContext,
  type Questionnaire,
} from '../../../src/core/internal.ts'

/** A configuration that questionnaires can be made for. */
export interface Configuration {
  readonly code: string
  readonly edition: string
  readonly questionnaire: Questionnaire
  /** SHA-256 of what it is made of; stored with each version that was checked against it. */
  readonly hash: string
}

/** The configurations that a catalogue has loaded. */
export interface Configurations {
  /** All codes, in order. */
  readonly codes: readonly string[]
  /** The editions of a code, in order. */
  readonly editionsOf: (code: string) => readonly Configuration[]
  readonly find: (code: string, edition: string) => Configuration | undefined
  /** The edition that was created last. */
  readonly latest: (code: string) => Configuration | undefined
  /** What list queries are read against. */
  readonly queryContext: QueryContext
}

/** Makes the questionnaires that were loaded findable; of several with one code and edition the last counts. */
export function createConfigurations(questionnaires: readonly Questionnaire[]): Configurations {
  const byName = new Map<string, Configuration>()
  for (const questionnaire of questionnaires) {
    const one = configurationOf(questionnaire)
    if (one !== undefined) byName.set(nameOf(one), one)
  }
  const all = [...byName.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const loaded = all.map(({ questionnaire }) => questionnaire)
  const latest = (code: string): Questionnaire | undefined => latestEdition(code, loaded)
  const [first] = loaded
  if (first === undefined) throw new Error('a catalogue needs a configuration')
  return {
    codes: [...new Set(all.map(({ code }) => code))].sort(),
    editionsOf: (code) => all.filter((one) => one.code === code),
    find: (code, edition) => byName.get(nameOf({ code, edition })),
    latest: (code) => all.find(({ questionnaire }) => questionnaire === latest(code)),
    queryContext: { named: latest('wocat') ?? first, latest },
  }
}

/** A questionnaire as answers are stored for it, whose hash may be known; `undefined` for one without a name. */
export function configurationOf(questionnaire: Questionnaire, known?: string): Configuration | undefined {
  const { code, edition } = questionnaire.configuration ?? {}
  if (code === undefined || edition === undefined) return undefined
  let hash = known ?? hashes.get(questionnaire)
  if (hash === undefined) {
    hash = createHash('sha256').update(configurationContent(questionnaire)).digest('hex')
    hashes.set(questionnaire, hash)
  }
  return { code, edition, questionnaire, hash }
}

const hashes = new WeakMap<Questionnaire, string>()

/** `technologies@2018`. */
export function nameOf({ code, edition }: Pick<Configuration, 'code' | 'edition'>): string {
  return `${code}@${edition}`
}
