import {
  type ComparedPair,
  comparePairs,
  compareViews,
  configurationsIn,
  type Questionnaire,
  splitEdition,
  suggestName,
  viewsIn,
  type Workspace,
} from '../core/internal.ts'
import { UsageError } from './io.ts'
import type { LoadedState } from './load-state.ts'

/** The configurations that are compared alone, by name. */
export interface ChosenNames {
  readonly from: string
  readonly to: string
}

/**
 * Two configurations of questlint may govern questionnaires of one name: each is compared with the one that the same configuration governs
 * on the other side, else with one that another does.
 */
export function pairsOf(old: LoadedState, now: LoadedState, names: ChosenNames | undefined): readonly ComparedPair[] {
  if (names !== undefined) return comparePairs(old.whole, now.whole, names)
  const viewsOf = (state: LoadedState, file: string | undefined, name: string): readonly Questionnaire[] => {
    const workspace = state.byConfig.get(file)
    return (workspace && viewsIn(workspace).get(name)) ?? []
  }
  const rest = [...now.byConfig].flatMap(([file, workspace]) =>
    [...viewsIn(workspace)].filter(([name]) => viewsOf(old, file, name).length === 0),
  )
  const takeElsewhere = (name: string): readonly Questionnaire[] => {
    const at = rest.findIndex(([other]) => other === name)
    return at < 0 ? [] : (rest.splice(at, 1)[0]?.[1] ?? [])
  }
  const kept = [...old.byConfig].flatMap(([file, workspace]) =>
    [...viewsIn(workspace)].flatMap(([name, views]) => {
      const own = viewsOf(now, file, name)
      return compareViews(views, own.length > 0 ? own : takeElsewhere(name))
    }),
  )
  return [...kept, ...rest.flatMap(([, views]) => compareViews([], views))]
}

/** The names that `--configuration` and `--to` choose, of those that are loaded; nothing without. */
export function chosenNames(
  { configuration, to }: { readonly configuration?: string | undefined; readonly to?: string | undefined },
  { old, now }: { readonly old: Workspace; readonly now: Workspace },
): ChosenNames | undefined {
  if (configuration === undefined) {
    if (to !== undefined) throw new UsageError('--to needs --configuration')
    return undefined
  }
  return { from: requireName(configuration, old, 'old'), to: requireName(to ?? configuration, now, 'new') }
}

function requireName(name: string, workspace: Workspace, side: string): string {
  const known = [...configurationsIn(workspace).keys()]
  const found = known.filter((one) => one === name || splitEdition(one)[0] === name)
  if (found.length === 1 && found[0] !== undefined) return found[0]
  const candidate = suggestName(name, known)
  const hint = candidate === undefined ? `loaded: ${known.join(', ')}` : `did you mean "${candidate}"?`
  throw new UsageError(
    found.length > 1
      ? `"${name}" is loaded in several editions on the ${side} side: ${found.join(', ')}`
      : `there is no configuration "${name}" on the ${side} side; ${hint}`,
  )
}

/** The configurations of one side that are compared: all, or the one that is named. */
export function namedIn(workspace: Workspace, name: string | undefined): readonly Questionnaire[] {
  return [...configurationsIn(workspace)].flatMap(([key, one]) => (name === undefined || key === name ? one : []))
}
