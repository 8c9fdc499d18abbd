import {
  appendPointer,
  type Config,
  currentRuleId,
  type Document,
  isObject,
  memberOf,
  parseText,
  resolvePointer,
  validate,
} from '../core/internal.ts'
import {
  type ConfigMessage,
  createTeller,
  saysNothing,
  schemaMessage,
  syntaxMessages,
  type Teller,
  unknownName,
} from './config-messages.ts'
import { type Disk, disk } from './disk.ts'
import { parentPath, resolvePath, showPath } from './paths.ts'
import { readText } from './read.ts'

/** The names under which questlint's own configuration is found, of which a folder has one at most. */
export const configNames = ['questlint.config.json', 'questlint.config.yaml', 'questlint.config.yml'] as const

/** A configuration that may be used when `messages` is empty; otherwise the run ends with exit code 2. */
export interface LoadedConfig {
  /** The file, absolute, with `/`. */
  readonly path: string
  /** What every glob and path in the configuration is relative to, absolute, with `/`. */
  readonly folder: string
  readonly config: Config
  readonly messages: readonly ConfigMessage[]
  /** What it was read from, where it could be read. */
  readonly document: Document | undefined
}

/** How {@link loadConfig} reads. */
export interface ConfigOptions {
  /** What the file names in messages are relative to. */
  readonly cwd: string
  /** The ids that `rules` may name. */
  readonly ruleIds: readonly string[]
  readonly disk?: Disk
  /** The text that stands for a file (an absolute path) instead of what is on disk. */
  readonly openText?: ((path: string) => string | undefined) | undefined
}

/**
 * Finds the configuration for a folder: in it or the nearest folder above, up to the root of the git repository or of the file system.
 * Gives the absolute path with `/`, or `undefined`.
 */
export function findConfig(cwd: string, from: Disk = disk): string | undefined {
  for (
    let folder = resolvePath(cwd, '.'), parent = parentPath(folder);
    ;
    folder = parent, parent = parentPath(folder)
  ) {
    const candidates = configNames.map((name) => resolvePath(folder, name))
    const path = candidates.find((candidate) => from.has(candidate))
    if (path !== undefined) return path
    if (from.has(resolvePath(folder, '.git')) || parent === folder) return undefined
  }
}

/** Reads and judges a configuration file. Never throws: what is wrong comes as messages. */
export function loadConfig(path: string, options: ConfigOptions): LoadedConfig {
  const full = resolvePath(options.cwd, path)
  const file = showPath(options.cwd, full)
  const result = (config: Config, messages: readonly ConfigMessage[], document?: Document): LoadedConfig => {
    return { path: full, folder: parentPath(full), config, messages, document }
  }
  const open = options.openText?.(full)
  const read = open === undefined ? readText(full, { disk: options.disk }) : { text: open }
  const start = { file, line: 1, column: 1, endLine: 1, endColumn: 1 }
  if ('problem' in read) {
    const isPredicate = /^(?:is|does|has) /.test(read.detail)
    const text = isPredicate
      ? `The configuration ${read.detail}.`
      : `The configuration cannot be read (${read.detail}).`
    return result({}, [{ ...start, text }])
  }
  const beside = namesBeside(full, options.disk ?? disk)
  if (beside.length > 1) {
    const text = `A folder can have only one configuration: keep one of ${beside.join(' and ')}.`
    return result({}, [{ ...start, text }])
  }
  const document = parseText(full, read.text)
  if (saysNothing(document)) return result({}, [], document)
  const settings = withOff(document)
  const messages = judge(document, settings, file, options.ruleIds)
  return result(messages.length === 0 ? (settings as Config) : {}, messages, document)
}

/** The configurations in the folder of one that has such a name: which of several counts must not depend on what a change adds. */
function namesBeside(path: string, from: Disk): readonly string[] {
  const folder = parentPath(path)
  const names = configNames.filter((name) => from.has(resolvePath(folder, name)))
  return names.some((name) => resolvePath(folder, name) === path) ? names : []
}

/** The settings of a configuration; YAML 1.1 reads an unquoted `off` as false, which can mean nothing else for a rule. */
function withOff({ value, format }: Document): unknown {
  if (format !== 'yaml' || !isObject(value)) return value
  const readRules = (holder: unknown): unknown => {
    if (!isObject(holder) || !isObject(holder.rules)) return holder
    const rules = Object.entries(holder.rules).map(([id, level]) => [id, level === false ? 'off' : level])
    return { ...holder, rules: Object.fromEntries(rules) }
  }
  const config = readRules(value)
  const overrides = memberOf(config, 'overrides')
  return Array.isArray(overrides) && isObject(config) ? { ...config, overrides: overrides.map(readRules) } : config
}

function judge(document: Document, settings: unknown, file: string, ruleIds: readonly string[]): ConfigMessage[] {
  const syntax = syntaxMessages(document, file)
  if (syntax.length > 0) return syntax
  const tell = createTeller(document, file)
  // A name that cannot be a rule's is worded as an unknown rule.
  const problems = validate('config', settings).filter((problem) => problem.keyword !== 'propertyNames')
  const messages = [
    ...problems.map((problem) => schemaMessage(problem, tell)),
    ...repeatedSets(settings, tell),
    ...unknownRules(settings, ruleIds, tell),
  ]
  return messages.sort((left, right) => left.line - right.line || left.column - right.column)
}

/** A name stands for one set: in reports, for `--set`, and as the name of a task. */
function repeatedSets(config: unknown, tell: Teller): ConfigMessage[] {
  const sets = memberOf(config, 'sets')
  const names = Array.isArray(sets) ? sets.map((set) => memberOf(set, 'name')) : []
  const seen = new Set<unknown>()
  return names.flatMap((name, at) => {
    if (typeof name !== 'string' || !seen.has(name)) {
      seen.add(name)
      return []
    }
    return [tell(`/sets/${at}/name`, 'value', `Duplicate set "${name}".`)]
  })
}

function unknownRules(config: unknown, ruleIds: readonly string[], tell: Teller): ConfigMessage[] {
  const known = new Set(ruleIds)
  const overrides = memberOf(config, 'overrides')
  const lists = Array.isArray(overrides) ? overrides.map((_, at) => `/overrides/${at}/rules`) : []
  return ['/rules', ...lists].flatMap((pointer) => {
    const rules = resolvePointer(config, pointer)
    return Object.keys(isObject(rules) ? rules : {})
      .filter((id) => !known.has(currentRuleId(id)))
      .map((id) => tell(appendPointer(pointer, id), 'key', unknownName('rule', id, ruleIds)))
  })
}
