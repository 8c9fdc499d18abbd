import { formatShown, formatUses, nearThings, safeJson, showThings, usesOf, type Workspace } from '../core/index.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { loadAll, plainOptions } from './run.ts'
import { printReport } from './say.ts'
import { syntaxOf } from './syntax-of.ts'
import type { WhyOptions } from './why.ts'

/** The options of `questlint uses` as commander gives them. */
export interface UsesOptions extends WhyOptions {
  readonly format: 'pretty' | 'json'
}

/** The options of `questlint show` as commander gives them. */
export interface ShowOptions extends UsesOptions {
  /** Editions, or configurations as CODE@EDITION; empty for all. */
  readonly edition: readonly string[]
}

/** Writes everything that uses what a name stands for. */
export function uses(name: string, options: UsesOptions, io: Io): number {
  const { workspace } = loadAll(options.path, plainOptions(options), io)
  const things = usesOf(workspace, name)
  if (things.length === 0) throw unknown(name, workspace)
  write(options.format, { json: { version: 1, things }, text: () => formatUses(things) }, io)
  return exitCodes.clean
}

/** Writes what a name stands for, with its texts, choices and options. */
export function show(name: string, options: ShowOptions, io: Io): number {
  const { workspace } = loadAll(options.path, plainOptions(options), io)
  const { edition: editions } = options
  const isWanted = (configuration: string): boolean =>
    editions.length === 0 ||
    editions.some((edition) => edition === configuration || configuration.endsWith(`@${edition}`))
  const things = showThings(workspace, name, isWanted)
  if (things.length === 0) throw unknown(name, workspace)
  write(options.format, { json: { version: 1, things }, text: () => formatShown(things) }, io)
  return exitCodes.clean
}

interface Answer {
  readonly json: unknown
  readonly text: () => string
}

function write(format: UsesOptions['format'], { json, text }: Answer, { stdout }: Io): void {
  printReport(stdout, format === 'json' ? `${safeJson(json, 2)}\n` : text(), syntaxOf(format))
}

function unknown(name: string, workspace: Workspace): UsageError {
  const near = nearThings(workspace, name)
  const first = `no loaded file has anything called "${name}"`
  return near.length === 0
    ? new UsageError(first)
    : new UsageError(
        `${first}; near it are:`,
        near.map((one) => `  ${one}`),
      )
}
