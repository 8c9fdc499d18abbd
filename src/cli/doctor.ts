import { ruleIds, rules, version } from '../core/index.ts'
import { type Loaded, loadWorkspace } from '../node/load.ts'
import { exitCodes, type Io } from './io.ts'

/** Shows versions, the configuration found, its sets with their files, and what each rule is set to. */
export function doctor(options: { config?: string }, io: Io): number {
  const loaded = loadWorkspace({
    cwd: io.cwd,
    paths: [],
    context: [],
    complete: false,
    config: options.config,
    kind: undefined,
    stdin: undefined,
    ruleIds,
  })
  const lines = [
    `questlint ${version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    `configuration: ${loaded.configFile ?? 'none found here or in a folder above'}`,
    ...loaded.failures.map((failure) => `problem: ${failure}`),
    ...loaded.notes.map((note) => `note: ${note}`),
    '',
    ...loaded.workspace.sets.flatMap((set) => describeSet(set, loaded)),
    '',
    'rules:',
    ...describeRules(loaded),
  ]
  io.stdout.write(`${lines.join('\n')}\n`)
  return loaded.failures.length > 0 ? exitCodes.usage : exitCodes.clean
}

function describeSet(set: Loaded['workspace']['sets'][number], loaded: Loaded): string[] {
  const kind = [set.complete ? 'complete' : 'open', set.overrides ? 'later records replace earlier ones' : '']
  const files = set.files.map((file) => {
    const names = file.configurations.map((one) => `${one.code ?? '?'}@${one.edition ?? '?'}`)
    const holds = [file.kind, `${file.records.length} records`, ...names].join(', ')
    return `  ${file.uri} (${holds})`
  })
  const skipped = [...loaded.workspace.files.values()].filter((file) => file.facts === undefined)
  return [
    `set ${set.name ?? '(all files)'}: ${kind.filter(Boolean).join(', ')}, ${set.files.length} files`,
    ...files,
    ...(skipped.length > 0 ? [`  ${skipped.length} other files are no configurations`] : []),
  ]
}

function describeRules(loaded: Loaded): string[] {
  const width = Math.max(...ruleIds.map((id) => id.length))
  return rules.map(({ meta }) => {
    const level = loaded.config.rules?.[meta.id]
    return `  ${meta.id.padEnd(width)}  ${level ?? meta.severity}${level === undefined ? '' : ' (set by the configuration)'}`
  })
}
