import type { TypedFile } from './protocol.ts'

/** Longer links are cut off by some programs. */
const longest = 30_000

/** The files as the fragment of a link, packed; `undefined` when it would be too long. */
export async function packFiles(files: readonly TypedFile[]): Promise<string | undefined> {
  const bytes = await pump(new TextEncoder().encode(JSON.stringify(files)), new CompressionStream('deflate-raw'))
  // biome-ignore lint/plugin: at most 30,000.
  const text = btoa(String.fromCharCode(...bytes.subarray(0, longest)))
  if (bytes.length > (longest / 4) * 3) return undefined
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** More than this is in no link that was made here. */
const mostBytes = 8 * 1024 * 1024

/** The files in a fragment; `undefined` for one that was not made here. */
export async function unpackFiles(fragment: string): Promise<TypedFile[] | undefined> {
  try {
    const packed = Uint8Array.from(atob(fragment.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const files: unknown = JSON.parse(
      new TextDecoder().decode(await pump(packed, new DecompressionStream('deflate-raw'))),
    )
    return Array.isArray(files) && files.every(isTypedFile) && haveOwnNames(files) ? files : undefined
  } catch {
    return undefined
  }
}

/** Whether there is a file, and each has a name of its own. */
function haveOwnNames(files: readonly TypedFile[]): boolean {
  const names = new Set(files.map(({ uri }) => uri))
  return names.size > 0 && names.size === files.length && !names.has('')
}

function isTypedFile(value: unknown): value is TypedFile {
  const { uri, text } = (value ?? {}) as Partial<TypedFile>
  return typeof uri === 'string' && typeof text === 'string'
}

async function pump(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    length += part.value.length
    if (length > mostBytes) throw new Error('too long')
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
