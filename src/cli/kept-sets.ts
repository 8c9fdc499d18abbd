import { findRule, type Project } from '../core/internal.ts'
import type { UnreadFiles } from '../node/load.ts'
import { digest, digestOf } from '../node/looks.ts'
import { findSetResults, keepSetResults } from '../node/report-cache.ts'
import { hasShape, type Shape } from '../node/shape.ts'
import type { CacheSlot } from './cache-slot.ts'
import type { SetResult, SetTask, TaskFile } from './set-task.ts'

/** The results of sets that are known from the last run. */
export interface KeptResults {
  /** In the order of the keys; `undefined` for a set that is to be judged. */
  readonly results: readonly (SetResult | undefined)[]
  /** Keeps results for the next run, given in the order of the keys; gives why they could not be kept. */
  readonly keep: (results: readonly SetResult[]) => string | undefined
}

const position: Shape = { line: 'number', column: 'number' }

const range: Shape = { start: position, end: position }

/** What a finding has that is worded. */
const presented: Shape = {
  rule: isKnownRule,
  messageId: 'string',
  severity: isSeverity,
  basis: 'string',
  message: 'string',
  file: 'string',
  pointer: 'string',
  path: ['string'],
  where: 'string',
  range,
  related: [{ message: 'string', file: 'string', pointer: 'string', range }],
  fixes: [{ title: 'string', safe: 'boolean', edits: [{ file: 'string', range, text: 'string' }] }],
  fingerprint: 'string',
}

const finding: Shape = {
  rule: isKnownRule,
  messageId: 'string',
  severity: isSeverity,
  data: 'object',
  uri: 'string',
  place: { pointer: 'string' },
  related: [{ messageId: 'string', data: 'object', uri: 'string', place: { pointer: 'string' } }],
  fixes: [{ safe: 'boolean' }],
  'isUntold?': 'boolean',
  'placed?': { presented, start: 'number', end: 'number' },
}

/** Whoever can write to the folder can put anything there. */
const resultShape: Shape = {
  configurations: ['string'],
  judgements: [
    {
      uri: 'string',
      isConfiguration: 'boolean',
      isBroken: 'boolean',
      maySuppress: 'boolean',
      own: [finding],
      found: [finding],
      needed: ['string'],
    },
  ],
}

function isKnownRule(rule: unknown): boolean {
  return typeof rule === 'string' && findRule(rule) !== undefined
}

function isSeverity(severity: unknown): boolean {
  return severity === 'error' || severity === 'warning' || severity === 'info'
}

/** Each member of what a result depends on, so that a new one does not compile without a place in the key. */
type Parts<Whole, Other extends keyof Whole = never> = Readonly<Record<Exclude<keyof Whole, Other>, unknown>>

/**
 * For each task the key of all that its result depends on, beside the build and the command line, which decides the
 * options and the level.
 */
export function keysOf(tasks: readonly SetTask[], { sources }: UnreadFiles, project: Project): readonly string[] {
  const shared = digest(JSON.stringify(partsOfProject(project)))
  return tasks.map(({ set, files, judged, worded, levels }) => {
    const contents = files.map(({ uri, kind }): Parts<TaskFile, 'invalidUtf8' | 'isShared'> => {
      const bytes = sources.get(uri)?.bytes
      return { uri, kind, bytes: bytes && digestOf(bytes) }
    })
    const parts: Parts<SetTask, 'options' | 'level'> = { set, files: contents, judged, worded, levels, project: shared }
    return digest(JSON.stringify(parts))
  })
}

function partsOfProject({ templates, images, templateFiles, imageFolder }: Project): Parts<Project> {
  return { templates, images: images && [...images], templateFiles: templateFiles && [...templateFiles], imageFolder }
}

/** Looks up the results of sets by the keys of all that they depend on. */
export function keptResults(slot: CacheSlot | undefined, keys: readonly string[]): KeptResults {
  if (slot === undefined) return { results: keys.map(() => undefined), keep: () => undefined }
  const known = findSetResults(slot.folder, slot.name)
  return {
    results: keys.map((key) => {
      const result = known.get(key)
      return hasShape(result, resultShape) ? (result as SetResult) : undefined
    }),
    keep: (results) =>
      keepSetResults(slot.folder, slot.name, new Map(results.map((result, at) => [keys[at] ?? '', result]))),
  }
}
