import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { setKnownOptions, type V8Options } from '../node/v8-options.ts'

/** How V8 was made ready for a brief run. */
export interface Engine {
  /** The options that are set, with the settings that V8 has by itself; none once they are taken back. */
  options: V8Options
  /** How much was loaded so far, in bytes or in UTF-16 code units; infinite where that is not known. */
  size: number
  /** Whether the run is a check, as most are. */
  isCheck: boolean
}

/**
 * Given to the program by what starts it, or global in the executable with Node inside; absent where the sources run
 * unbuilt and for runs that are not brief.
 */
declare const ENGINE: Engine | undefined

/**
 * What suits V8 in a run that is over in a moment: before most functions are worth being optimized, before the pages of memory that it
 * would take for new objects are worth being asked of the system, and with steps so short that waking other threads for them costs more
 * than they do. docs/architecture.md says what each saves.
 */
const brief: V8Options = {
  'interrupt-budget': '--interrupt-budget=2000000',
  'invocation-count-for-maglev': '--invocation-count-for-maglev=20000',
  'invocation-count-for-turbofan': '--invocation-count-for-turbofan=50000',
  'parallel-scavenge': '--no-parallel-scavenge',
  'semi-space-growth-factor': '--semi-space-growth-factor=1',
}

/** Not taken back: a thread that is started meanwhile has nothing by which it could compile on another one. */
const onOneThread: V8Options = { 'concurrent-sparkplug': '--no-concurrent-sparkplug' }

/** Whether a command line is over in a moment, and does not serve until somebody ends it. */
export function isBrief(argv: readonly string[]): boolean {
  return !argv.some((argument) => argument === 'lsp' || argument === '--watch')
}

/** Makes V8 ready for a brief run. */
export function expectShortRun(): Engine {
  setKnownOptions(onOneThread)
  return { options: setKnownOptions(brief), size: 0, isCheck: false }
}

/**
 * Takes that back where there is so much to judge that it pays, and keeps the memory near what is alive: the sizes of
 * further files, in bytes or in UTF-16 code units. A large file may be made to take long, so less of it is enough than
 * of many small ones. A run that stays short collects once, before its files are parsed, if there is much in them.
 */
export function expectLongRunFor(sizes: readonly number[]): void {
  if (typeof ENGINE !== 'object' || Object.keys(ENGINE.options).length === 0) return
  const before = ENGINE.size
  ENGINE.size += sizes.reduce((sum, one) => sum + one, 0)
  if (ENGINE.size > mostInShortRun || sizes.some((one) => one > largestInShortRun)) {
    expectToServe()
    setKnownOptions(nearAlive)
  } else if (before < leastToCollectFor && ENGINE.size >= leastToCollectFor) collectAll()
}

/** Notes that the run is a check, so that what V8 has compiled at the end is what most runs need. */
export function noteCheck(): void {
  if (typeof ENGINE === 'object') ENGINE.isCheck = true
}

/** Takes that back once a program is up that answers until somebody ends it. */
export function expectToServe(): void {
  if (typeof ENGINE !== 'object') return
  for (const setting of Object.values(ENGINE.options)) setFlagsFromString(setting)
  ENGINE.options = {}
}

/**
 * By how many percent what is alive may be exceeded before it is told apart from what is not. The engine's own measure
 * is up to 300, the more the busier the machine is.
 */
const nearAlive: V8Options = { 'heap-growing-percent': '--heap-growing-percent=75' }

/**
 * Collects all that is not alive, once, before files are parsed. Until its first such collection V8 expects so little that
 * it makes one in the middle of a run over a few files, when twice as much is alive and nearly nothing is not.
 */
function collectAll(): void {
  const options = setKnownOptions(collecting)
  for (let at = 0, used = 0; at < mostPieces; at++) {
    const now = getHeapStatistics().used_heap_size
    if (now < used) break
    used = now
    makePiece()
  }
  for (const setting of Object.values(options)) setFlagsFromString(setting)
}

/** Each collection is one of all, and leaves room for three times what is alive. */
const collecting: V8Options = { 'gc-global': '--gc-global', 'heap-growing-percent': '--heap-growing-percent=300' }

/** An eighth of the room for new objects, as collections begin when that is full. */
function makePiece(): unknown[] {
  return new Array(16_000)
}

const mostPieces = 12
const leastToCollectFor = 1_000_000

const mostInShortRun = 20_000_000
const largestInShortRun = 5_000_000
