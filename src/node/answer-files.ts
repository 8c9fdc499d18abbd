import { open } from 'node:fs/promises'
import { describeError } from './outcome.ts'
import { decode, defaultMaxBytes } from './read.ts'

/** A file of answers: one text, or lines of JSON as they are read. */
export type AnswerFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'lines'; readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly kind: 'problem'; readonly detail: string }

const chunkSize = 1024 * 1024

/** Opens a file of answers. */
export async function openAnswers(path: string): Promise<AnswerFile> {
  try {
    return await sortOut(path, readChunks(path))
  } catch (error) {
    return { kind: 'problem', detail: describeError(error) }
  }
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Tells lines of JSON from other texts: by the name, else by a first line that is an object with more after it. */
export async function sortOut(name: string, stream: AsyncIterable<Uint8Array>): Promise<AnswerFile> {
  const chunks = stream[Symbol.asyncIterator]()
  const first = await takeFirst(chunks)
  if (/\.(?:jsonl|ndjson)$/i.test(name) || beginsWithObjectLine(first)) {
    return { kind: 'lines', chunks: continued(first, chunks) }
  }
  const parts = [first]
  let size = first.length
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    parts.push(next.value)
    size += next.value.length
    if (size > defaultMaxBytes) {
      return { kind: 'problem', detail: 'is larger than the limit of 8 MiB for one value; JSON lines have no limit' }
    }
  }
  const read = decode(Buffer.concat(parts))
  return 'problem' in read ? { kind: 'problem', detail: read.detail } : { kind: 'text', text: read.text }
}

/** The first chunk, or as many as contain a whole line. */
async function takeFirst(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    parts.push(next.value)
    size += next.value.length
    if (size >= chunkSize) break
    const end = next.value.indexOf(10)
    if (end >= 0 && end + 1 < next.value.length) break
  }
  return Buffer.concat(parts)
}

function beginsWithObjectLine(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(10)
  if (end < 0 || bytes[0] !== 0x7b) return false
  const [line, rest] = [bytes.subarray(0, end), bytes.subarray(end + 1)].map((part) =>
    Buffer.from(part).toString('utf8'),
  )
  try {
    JSON.parse(line ?? '')
    return rest?.trim() !== ''
  } catch {
    return false
  }
}

async function* continued(first: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  } finally {
    await chunks.return?.()
  }
}
