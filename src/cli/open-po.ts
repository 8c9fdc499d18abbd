import { linesOf, type PoFile, parseText, readPo } from '../core/internal.ts'
import type { Disk } from '../node/disk.ts'
import { resolvePath } from '../node/paths.ts'
import { readText } from '../node/read.ts'
import { type Io, UsageError } from './io.ts'

/** Reads a catalogue; throws for what is none, or has lines that belong to nothing. */
export function openPo(file: string, io: Io, from?: Disk): PoFile {
  const read = readText(resolvePath(io.cwd, file), { disk: from })
  if ('problem' in read) throw new UsageError(`${file}: ${read.detail}`)
  const po = readPo(read.text)
  const charset = /charset=([\w-]+)/i.exec(po.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  if (!/^utf-?8$/i.test(charset)) throw new UsageError(`${file} is in ${charset}; only UTF-8 is read`)
  const [problem] = po.problems
  if (problem && po.entries.length === 0) throw new UsageError(`${file}: is not a .po file`)
  if (problem) {
    const { line, character } = linesOf(parseText('', read.text)).positionAt(problem.start)
    throw new UsageError(`${file}:${line + 1}:${character + 1}: ${problem.message}`)
  }
  if (po.entries.length === 0) throw new UsageError(`${file}: has no messages`)
  return po
}

/** Reads a catalogue that the application is to load; throws also for what gettext refuses as a whole. */
export function openCatalogue(file: string, io: Io): PoFile {
  const po = openPo(file, io)
  if (po.text.startsWith('\ufeff'))
    throw new UsageError(`${file} begins with a byte order mark, which gettext refuses; save it as UTF-8 without one`)
  return po
}
