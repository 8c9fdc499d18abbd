import type { Questionnaire } from '../questionnaire/node.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { configurationsIn } from './compare.ts'

/**
 * The one loaded configuration called `CODE@EDITION`, or `CODE` where only one edition is loaded; else why there is
 * none, without a full stop.
 */
export function namedConfiguration(
  workspace: Workspace,
  name: string,
): { readonly found: Questionnaire } | { readonly problem: string } {
  const found = configurationsCalled(workspace, name)
  const [first, ...others] = found
  if (first === undefined) return { problem: wordUnknownConfiguration([workspace], name) }
  if (others.length === 0) return { found: first[1] }
  return { problem: `"${name}" is loaded in several editions: ${found.map(([key]) => key).join(', ')}` }
}

/** The loaded configurations called `CODE@EDITION` or `CODE`, with the former. */
export function configurationsCalled(
  workspace: Workspace,
  name: string,
): readonly (readonly [string, Questionnaire])[] {
  return [...configurationsIn(workspace)].filter(
    ([key, { configuration }]) => key === name || configuration?.code === name,
  )
}

/** That none of the loaded files has a configuration, with a guess, without a full stop. */
export function wordUnknownConfiguration(workspaces: readonly Workspace[], name: string): string {
  const all = workspaces.flatMap((workspace) => [...configurationsIn(workspace)])
  const known = [...new Set(all.map(([key]) => key))]
  const codes = new Set(all.flatMap(([, { configuration }]) => configuration?.code ?? []))
  const candidate = nearestName(name, [...known, ...codes])
  const list = known.length === 0 ? 'none is loaded' : `loaded: ${known.join(', ')}`
  return `there is no configuration "${name}"; ${candidate === undefined ? list : `did you mean "${candidate}"?`}`
}
