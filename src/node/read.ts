import { isAscii, isUtf8, transcode } from 'node:buffer'
import { type Disk, disk, type EntryKind } from './disk.ts'
import { describeError, errorCode } from './outcome.ts'

/** Files above this many bytes (8 MiB) are not read unless a limit is given: the worst of that size takes 1.2 GB to judge. */
export const defaultMaxBytes = 8 * 1024 * 1024

/** The text of a file. A byte order mark stays in the text, so that writing the text back gives the same bytes. */
export interface ReadText {
  readonly text: string
  /** Where the first bytes that are no UTF-8 are; each became U+FFFD in the text. Absent when all is well. */
  readonly invalidUtf8?: {
    /** Zero-based, in bytes of the file. */
    readonly byte: number
    /** Zero-based, in UTF-16 code units of the text. */
    readonly offset: number
  }
}

/** Why there is no text; `detail` completes the sentence "PATH: …". */
export interface ReadProblem {
  readonly problem: 'too-large' | 'unreadable' | 'vanished' | 'not-a-file' | 'binary' | 'utf-16' | 'utf-32'
  readonly detail: string
}

/** From where to read, and how many bytes at most. */
interface ReadOptions {
  readonly maxBytes?: number | undefined
  readonly disk?: Disk | undefined
}

/**
 * Reads a file as UTF-8 text of at most `maxBytes` bytes. Never throws and never waits: pipes and devices are refused, and
 * a file that grows meanwhile is read up to the limit only.
 */
export function readText(path: string, options: ReadOptions = {}): ReadText | ReadProblem {
  const bytes = tryToRead(path, options)
  return Buffer.isBuffer(bytes) ? decode(bytes) : bytes
}

/** As {@link readText}, with the bytes, and a text that is made when it is asked for. */
export function readLater(
  path: string,
  options: ReadOptions = {},
): (ReadText & { readonly bytes: Buffer }) | ReadProblem {
  const bytes = tryToRead(path, options)
  if (!Buffer.isBuffer(bytes)) return bytes
  const valid = isUtf8(bytes)
  const problem = problemOf(bytes, valid)
  if (problem) return problem
  let text: string | undefined
  return {
    bytes,
    get text() {
      text ??= textOf(bytes)
      return text
    },
    ...(valid ? {} : { invalidUtf8: firstInvalid(bytes) }),
  }
}

function tryToRead(path: string, { maxBytes = defaultMaxBytes, disk: from }: ReadOptions): Buffer | ReadProblem {
  try {
    return readBytes(path, maxBytes, from)
  } catch (error) {
    const problem = errorCode(error) === 'ENOENT' ? 'vanished' : 'unreadable'
    return { problem, detail: describeError(error) }
  }
}

/** Reads standard input as {@link readText} reads a file; `read` gives all bytes, or one more than are wanted. */
export function readInput(
  read: (maxBytes: number) => Buffer,
  maxBytes: number = defaultMaxBytes,
): ReadText | ReadProblem {
  try {
    const bytes = read(maxBytes)
    if (bytes.length <= maxBytes) return decode(bytes)
    return { problem: 'too-large', detail: `standard input is larger than the limit of ${showBytes(maxBytes)}` }
  } catch (error) {
    if (errorCode(error) === '') throw error
    return { problem: 'unreadable', detail: `standard input: ${describeError(error)}` }
  }
}

/** The bytes of a regular file. Throws what the file system throws. */
export function readBytes(path: string, maxBytes: number, from: Disk = disk): Buffer | ReadProblem {
  const read = from.read(path, Math.min(maxBytes, maxStringLength))
  if ('bytes' in read) return read.bytes
  return 'size' in read ? tooLarge(read.size, Math.min(maxBytes, maxStringLength)) : notAFile(read.notFile)
}

/** Turns bytes into text as {@link readText} does. */
export function decode(bytes: Buffer): ReadText | ReadProblem {
  const valid = isUtf8(bytes)
  const problem = problemOf(bytes, valid)
  if (problem) return problem
  const text = textOf(bytes)
  return valid ? { text } : { text, invalidUtf8: firstInvalid(bytes) }
}

/** The text of the bytes of a file; what is no UTF-8 becomes U+FFFD. */
export function textOf(bytes: Buffer): string {
  if (!isSlow || !isUtf8(bytes)) return bytes.toString('utf8')
  return isAscii(bytes) ? bytes.toString('latin1') : transcode(bytes, 'utf8', 'utf16le').toString('utf16le')
}

/** Whether `toString('utf8')` takes seven times as long as what else there is, as in Node 20; in editors there may be nothing else. */
const isSlow = process.versions.v8.startsWith('11.') && typeof transcode === 'function'

function problemOf(bytes: Buffer, valid: boolean): ReadProblem | undefined {
  if (bytes.length > maxStringLength) return tooLarge(bytes.length, maxStringLength)
  const wide = wideEncoding(bytes)
  if (wide) return wide
  return looksBinary(bytes, valid) ? { problem: 'binary', detail: 'is not a text file' } : undefined
}

function firstInvalid(bytes: Buffer): NonNullable<ReadText['invalidUtf8']> {
  const byte = firstInvalidByte(bytes)
  return { byte, offset: bytes.toString('utf8', 0, byte).length }
}

// The longest string of the engine is 2^29 - 24 code units, and a byte gives at most one.
const maxStringLength = 2 ** 29 - 24

function wideEncoding(bytes: Buffer): ReadProblem | undefined {
  const mark = bytes.subarray(0, 4).toString('hex')
  const name =
    mark.startsWith('fffe0000') || mark === '0000feff' ? 'UTF-32' : /^(?:fffe|feff)/.test(mark) ? 'UTF-16' : undefined
  if (!name) return undefined
  return { problem: name === 'UTF-16' ? 'utf-16' : 'utf-32', detail: `is written in ${name}; save it as UTF-8` }
}

const sampleSize = 8000

/** A stray NUL in a text is a mistake to point at; many of them, or one among bytes that are no UTF-8, mean another kind of file. */
function looksBinary(bytes: Buffer, valid: boolean): boolean {
  const sample = bytes.subarray(0, sampleSize)
  if (!sample.includes(0)) return false
  let zeros = 0
  for (const byte of sample) if (byte === 0) zeros++
  return !valid || zeros * 10 > sample.length
}

/** The index of the first byte that belongs to no valid UTF-8 sequence. */
function firstInvalidByte(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at)
    if (length === 0) return at
    at += length
  }
  return at
}

/** The bytes of the sequence at an index, 0 for none: overlong forms, surrogates and what lies above U+10FFFF are none. */
function sequenceLength(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length =
    first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0
  return length > 0 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length ? length : 0
}

function notAFile(kind: EntryKind): ReadProblem {
  const detail = kind === 'folder' ? 'is a folder' : 'is a pipe or a device, not a file'
  return { problem: 'not-a-file', detail }
}

function tooLarge(size: number, maxBytes: number): ReadProblem {
  return { problem: 'too-large', detail: `is larger than the limit of ${showBytes(maxBytes)} (${showBytes(size)})` }
}

function showBytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes} bytes` : `${Math.floor((bytes / (1024 * 1024)) * 10) / 10} MiB`
}
