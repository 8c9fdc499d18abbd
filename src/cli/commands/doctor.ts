import {
  createWorkspace,
  currentLevels,
  describeAlternatives,
  editionName,
  findRedefinedRecords,
  type LoadedFile,
  largestOf,
  ruleIds,
  rules,
  type SourceFile,
  severityOfRule,
  version,
} from '../../core/internal.ts'
import { type Loaded, loadPlanned, planRuns } from '../../node/load.ts'
import { resolvePath, showPath } from '../../node/paths.ts'
import { readFolder } from '../../node/read-folder.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, presetChoice } from '../command/option.ts'
import { type ConfigOptions, configOptions, outputOption } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { listSets } from '../list-sets.ts'
import { plainOptions, requestOf } from '../run.ts'
import { print } from '../say.ts'

const options = [
  flag('--sets', 'list only the sets of the configuration and their files, for build systems'),
  presetChoice('--format <format>', 'with --sets: format of the list', ['pretty', 'json'], 'pretty'),
  outputOption,
  ...configOptions,
] as const

/** Shows what is in use. */
export const doctor = defineCommand({
  name: 'doctor',
  formerly: { sets: ['--sets'] },
  group: 'setUp',
  rank: 2,
  does: 'show versions, the configuration in use, its sets and files, and the severity of each rule',
  example: 'questlint doctor',
  options,
  run: (chosen, io) => {
    if (chosen.sets) return listSets(chosen, io)
    if (chosen.format === 'json') throw new UsageError('--format json needs --sets')
    return examine(chosen, io)
  },
})

function examine(options: ConfigOptions, io: Io): number {
  const request = requestOf([], plainOptions({ ...options, context: [] }), io)
  const [loaded, ...below] = planRuns(request).map(loadPlanned) as [Loaded, ...Loaded[]]
  const lines = [
    `questlint ${version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    `configuration: ${loaded.configFile ?? 'none found in this folder or above; "questlint init" proposes one'}`,
    ...loaded.failures.map((failure) => `problem: ${failure}`),
    ...loaded.notes.map((note) => `note: ${note}`),
    '',
    ...loaded.workspace.sets.flatMap(describeSet),
    ...describeRest(loaded, io.cwd),
    ...below.flatMap((one) => describeBelow(one, io.cwd)),
    '',
    'rules:',
    ...describeRules(loaded),
  ]
  print(io, lines)
  return [loaded, ...below].some(({ failures }) => failures.length > 0) ? exitCodes.usage : exitCodes.clean
}

/** What another configuration in a folder below governs. */
function describeBelow(loaded: Loaded, cwd: string): string[] {
  const { configFile, failures, notes, workspace, folder } = loaded
  return [
    '',
    `configuration: ${configFile} (applies to ${showPath(cwd, folder)} only)`,
    ...failures.map((failure) => `problem: ${failure}`),
    ...notes.map((note) => `note: ${note}`),
    ...workspace.sets.flatMap(describeSet),
  ]
}

type Set = Loaded['workspace']['sets'][number]
type Facts = NonNullable<LoadedFile['facts']>

function describeSet(set: Set): string[] {
  const kind = [
    set.complete ? 'complete' : 'open',
    set.overrides ? 'later records replace earlier ones' : '',
    set.generated ? 'fixtures are made from files beside them' : '',
  ]
  const count = set.files.length === 1 ? '1 file' : `${set.files.length} files`
  const redefined = findRedefinedRecords(set.files)
  return [
    `set ${set.name ?? '(all files)'}: ${kind.filter(Boolean).join(', ')}, ${count}`,
    ...set.files.flatMap((file, at) => [
      `  ${at + 1}. ${describeFile(file)}`,
      ...redefined
        .filter(({ later }) => later === file.uri)
        .map(({ earlier, count, first }) => {
          const records = count === 1 ? '1 record' : `${count} records`
          if (set.overrides) return `     replaces ${records} in ${earlier}`
          const name = `${first.model} ${first.keyword ?? first.pk}`
          return `     conflicts with ${earlier}: ${records} with the same pk and different content (first ${name})`
        }),
    ]),
  ]
}

function describeFile(file: Facts): string {
  const names = file.configurations.map((one) => editionName(one.code ?? '?', one.edition ?? '?'))
  const records = file.records.length === 1 ? '1 record' : `${file.records.length} records`
  return `${file.uri} (${[file.kind, records, ...names].join(', ')})`
}

/** What is in no set, what is no configuration, and which files exclude each other. */
function describeRest(loaded: Loaded, cwd: string): string[] {
  const sets = loaded.workspace.sets.map((set) => set.files.map((file) => file.uri))
  const outside = readOutsiders(loaded, cwd)
  const facts = [...loaded.workspace.files.values(), ...outside].flatMap((file) => file.facts ?? [])
  const others = [...loaded.workspace.files.values(), ...outside].length - facts.length
  const apart = outside.flatMap((file) => file.facts ?? []).map((file) => `  ${describeFile(file)}`)
  return [
    ...describeAlternatives(facts, sets),
    ...(apart.length > 0 ? ['not in any set:', ...apart] : []),
    ...(others > 0
      ? [`${others === 1 ? '1 other file is not a configuration' : `${others} other files are not configurations`}`]
      : []),
  ]
}

function readOutsiders(loaded: Loaded, cwd: string): LoadedFile[] {
  if (loaded.configFile === undefined) return []
  const show = (uri: string): string => showPath(cwd, resolvePath(loaded.folder, uri))
  const read = readFolder(loaded.folder, {
    maxBytes: loaded.config.maxFileSize,
    except: (uri) => loaded.workspace.files.has(show(uri)) || loaded.isNested(resolvePath(loaded.folder, uri)),
  })
  const files = read.files.map((file): SourceFile => ({ ...file, uri: show(file.uri) }))
  return [...createWorkspace({ files }).files.values()]
}

function describeRules(loaded: Loaded): string[] {
  const width = largestOf(ruleIds.map((id) => id.length))
  const levels = currentLevels(loaded.config.rules)
  return rules.map(({ meta }) => {
    const level = levels[meta.id]
    return `  ${meta.id.padEnd(width)}  ${level ?? severityOfRule(meta)}${level === undefined ? '' : ' (set by the configuration)'}`
  })
}
