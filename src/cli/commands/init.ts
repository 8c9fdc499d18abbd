import { existsSync } from 'node:fs'
import { createWorkspace, largestOf, type ProposedSet, proposeSets, type SetProposal } from '../../core/internal.ts'
import { configNames, findConfig } from '../../node/config.ts'
import { newConfigName, writeConfigText } from '../../node/config-text.ts'
import { parentPath, resolvePath, showPath } from '../../node/paths.ts'
import { findProjectRoot } from '../../node/project-root.ts'
import { readText } from '../../node/read.ts'
import { readFolder } from '../../node/read-folder.ts'
import { refusalToLeave } from '../../node/save.ts'
import { writeTexts } from '../../node/write.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf } from '../command/option.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { print, printFile, say } from '../say.ts'

const options = [
  flag('--force', 'replace an existing configuration file'),
  flag('--dry-run', 'only print the proposal'),
] as const

type InitOptions = OptionsOf<typeof options>

/** Proposes sets for the files of a folder and writes them to a configuration file there. */
export const init = defineCommand({
  name: 'init',
  group: 'setUp',
  rank: 1,
  does: 'propose sets for the files of a folder and write them to questlint.config.yaml',
  example: 'questlint init --dry-run',
  arguments: [argument('[folder]', 'folder to read (default: this folder)')],
  options,
  run: propose,
})

function propose(given: string | undefined, options: InitOptions, io: Io): number {
  const folder = resolvePath(io.cwd, given ?? '.')
  const path = resolvePath(folder, newConfigName)
  const shown = showPath(io.cwd, path)
  const before = options.dryRun ? null : readExisting(folder, options, io)
  const refusal = options.dryRun ? undefined : refusalToLeave(path, findProjectRoot(folder))
  if (refusal !== undefined) throw new UsageError(`${shown} ${refusal}`)
  const read = readFolder(folder)
  if (read.failures.length > 0) throw new UsageError(read.failures)
  for (const note of read.notes) say(io, note)
  const { files } = createWorkspace({ files: read.files })
  const facts = [...files.values()].flatMap((file) => file.facts ?? [])
  const proposal = proposeSets(facts)
  if (proposal.sets.length === 0) {
    const count = files.size === 1 ? '1 file' : `${files.size} files`
    throw new UsageError([
      `${showPath(io.cwd, folder)}: contains no questionnaire configuration (${count} read)`,
      '  questlint new begins one',
    ])
  }
  const text = writeConfigText(proposal, folder)
  const report = describe(proposal, { read: files.size, foreign: files.size - facts.length })
  if (options.dryRun) {
    printFile(io, text, 'yaml')
    print({ stdout: io.stderr }, report)
    return exitCodes.clean
  }
  const above = findConfig(parentPath(folder))
  const problem = writeTexts([{ path, before, after: text }])
  if (problem) throw new UsageError(`${shown}: ${problem.detail}`)
  const next = nextSteps(shown, folder, above, io)
  print(io, [...report, '', ...next])
  return exitCodes.clean
}

/** The text that `--force` replaces; `null` when there is none. */
function readExisting(folder: string, options: InitOptions, io: Io): string | null {
  const existing = configNames.find((name) => existsSync(resolvePath(folder, name)))
  if (existing === undefined) return null
  const shown = showPath(io.cwd, resolvePath(folder, existing))
  if (existing !== newConfigName) {
    throw new UsageError(`${shown} already exists; remove or rename it first (--dry-run shows the proposal)`)
  }
  if (!options.force) {
    throw new UsageError(`${shown} already exists; --force replaces it, --dry-run only shows the proposal`)
  }
  const read = readText(resolvePath(folder, existing))
  if ('problem' in read) throw new UsageError(`${shown}: ${read.detail}`)
  return read.text
}

function describe(proposal: SetProposal, count: { readonly read: number; readonly foreign: number }): string[] {
  const { sets, alternatives, leftOut } = proposal
  const files = count.read === 1 ? '1 file' : `${count.read} files`
  const foreign =
    count.foreign === 0
      ? ''
      : ` (${count.foreign} of them not ${count.foreign === 1 ? 'a questionnaire configuration' : 'questionnaire configurations'})`
  return [
    `Read ${files}${foreign}. Proposed ${sets.length === 1 ? '1 set' : `${sets.length} sets`}:`,
    ...sets.flatMap(describeSet),
    ...(alternatives.length > 0 ? ['', ...alternatives] : []),
    ...(leftOut.length > 0 ? ['', 'Not in any set:', ...leftOut.map(({ uri, why }) => `  ${uri} ${why}`)] : []),
  ]
}

function describeSet(set: ProposedSet): string[] {
  const width = Math.min(40, largestOf(set.files.map(({ uri }) => uri.length)))
  const traits = [set.complete ? 'complete' : 'open', set.overrides ? 'later records replace earlier ones' : '']
  return [
    '',
    `${set.name} (${traits.filter(Boolean).join(', ')})`,
    ...set.why.map((sentence) => `  ${sentence}`),
    ...set.files.map(({ uri, note }, at) => `  ${at + 1}. ${uri.padEnd(width)}  ${note}`),
  ]
}

function nextSteps(shown: string, folder: string, above: string | undefined, io: Io): string[] {
  const within = folder === resolvePath(io.cwd, '.') ? '' : ` in ${showPath(io.cwd, folder)}`
  const overridden = above === undefined ? [] : [`In this folder it replaces ${showPath(io.cwd, above)}.`]
  return [
    `Written to ${shown}.`,
    ...overridden,
    'Next:',
    `  review it: only you know whether a set is complete`,
    `  run "questlint"${within} to check the files, "questlint doctor" to see the sets`,
    `  run "questlint accept --all --reason …" to accept the existing findings`,
  ]
}
