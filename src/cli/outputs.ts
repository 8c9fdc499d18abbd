import { type FormatName, formatNames, suggestName } from '../core/internal.ts'
import { resolvePath } from '../node/paths.ts'
import { type Guarded, refusalToSave } from '../node/save.ts'
import { UsageError } from './io.ts'

/** One `--output format=path`. */
export interface OutputTarget {
  readonly format: FormatName
  /** As given. */
  readonly path: string
}

/** What `--output` asks for; throws when it cannot be meant. */
export function readOutputs(values: readonly string[], cwd: string): readonly OutputTarget[] {
  const targets = values.map(readOutput)
  const paths = targets.map(({ path }) => resolvePath(cwd, path))
  const twice = targets.find((_, at) => paths.indexOf(paths[at] ?? '') < at)
  if (twice) throw new UsageError(`--output names ${twice.path} twice`)
  return targets
}

function readOutput(value: string): OutputTarget {
  const [, name = '', path = ''] = /^([^=]*)=(.+)$/s.exec(value) ?? []
  if (path === '') throw new UsageError(`--output must be format=path, such as sarif=report.sarif, not "${value}"`)
  const format = formatNames.find((one) => one === name)
  if (format) return { format, path }
  const candidate = suggestName(name, formatNames)
  const hint = candidate === undefined ? `there are ${formatNames.join(', ')}` : `did you mean "${candidate}"?`
  throw new UsageError(`there is no --output format "${name}"; ${hint}`)
}

/** Throws when a report must not be written where it is asked for. */
export function refuseOutputs(targets: readonly OutputTarget[], guarded: Guarded, cwd: string): void {
  for (const { format, path } of targets) {
    const refusal = refusalToSave(resolvePath(cwd, path), guarded)
    if (refusal !== undefined) throw new UsageError(`--output ${format}=${path} ${refusal}`)
  }
}
