import type { Questionnaire } from '../questionnaire/node.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { configurationsIn } from './compare.ts'

/** The one loaded configuration called `CODE@EDITION`, or `CODE` where only one edition is loaded; else why there is none, without a full stop. */
export function namedConfiguration(
  workspace: Workspace,
  name: string,
): { readonly found: Questionnaire } | { readonly problem: string } {
  const all = configurationsIn(workspace)
  const found = [...all].filter(([key, { configuration }]) => key === name || configuration?.code === name)
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return { found: first[1] }
  if (first !== undefined)
    return { problem: `"${name}" is loaded in several editions: ${found.map(([key]) => key).join(', ')}` }
  const known = [...all.keys()]
  const candidate = nearestName(name, [
    ...known,
    ...new Set([...all.values()].flatMap((one) => one.configuration?.code ?? [])),
  ])
  const list = known.length === 0 ? 'none is loaded' : `loaded: ${known.join(', ')}`
  return {
    problem: `there is no configuration "${name}"; ${candidate === undefined ? list : `did you mean "${candidate}"?`}`,
  }
}
