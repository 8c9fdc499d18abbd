import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { WrongUse } from './wrong-use.ts'

/** What a backup begins with. */
export interface BackupHead {
  readonly backup: 1
  /** The tables that it has: how many migrations made them. */
  readonly schema: number
  readonly questlint: string
  readonly made: string
}

/** A line of a backup. */
export type BackupEntry =
  | BackupHead
  | { readonly table: string; readonly columns: readonly string[]; readonly types: readonly string[] }
  | { readonly rows: readonly (readonly (string | null)[])[] }
  | { readonly sequence: string; readonly last: string; readonly called: boolean }
  | { readonly image: string; readonly type: string; readonly bytes: string }
  | { readonly end: true; readonly lines: number }

/** Digits of the checksum before each line: of the line and all before it, so that none can be missing or elsewhere. */
const sumLength = 16

function nextSum(before: string, text: string): string {
  return createHash('sha256').update(before).update('\n').update(text).digest('hex').slice(0, sumLength)
}

/** Writes a backup that has its name only when it is whole; readable for its owner alone, as it has hashes of passwords and tokens. */
export async function writeBackup(file: string, entries: AsyncIterable<BackupEntry>): Promise<number> {
  if (existsSync(file)) throw new WrongUse(`${file} exists already`)
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600).catch((error: Error) => {
    throw new WrongUse(`${file} cannot be written (${error.message})`)
  })
  let [sum, lines] = ['', 0]
  const write = async (entry: BackupEntry): Promise<void> => {
    const text = JSON.stringify(entry)
    sum = nextSum(sum, text)
    lines++
    await handle.write(`${sum} ${text}\n`)
  }
  try {
    for await (const entry of entries) await write(entry)
    await write({ end: true, lines })
    await handle.sync()
    await handle.close()
    await rename(part, file)
    return lines
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

/** Reads a backup; throws where a line is not as it was written, or the end is missing. */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  if (!existsSync(file)) throw new WrongUse(`there is no file ${file}`)
  let [sum, number, isWhole] = ['', 0, false]
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    number++
    const text = line.slice(sumLength + 1)
    const expected = nextSum(sum, text)
    if (isWhole || line.slice(0, sumLength + 1) !== `${expected} `)
      throw new WrongUse(
        number === 1
          ? `${file} is not a backup of a catalogue`
          : `${file}:${number}: the line is not as it was written, or one before it is missing; nothing is restored`,
      )
    sum = expected
    const entry = JSON.parse(text) as BackupEntry
    if ('end' in entry) isWhole = true
    else yield entry
  }
  if (!isWhole) throw new WrongUse(`${file} was cut off: its last line is missing; nothing is restored`)
}

/** Reads a backup to its end before anything of it is used. */
export async function requireWholeBackup(file: string, knownSchema: number): Promise<void> {
  let head: BackupEntry | undefined
  for await (const entry of readBackup(file)) {
    if (head === undefined && !('backup' in entry && entry.backup === 1))
      throw new WrongUse(`${file} is not a backup of a catalogue that this program can read`)
    head ??= entry
  }
  if (head !== undefined && 'backup' in head && head.schema > knownSchema)
    throw new WrongUse(
      `${file} has the tables of a newer questlint (schema ${head.schema}, this one has ${knownSchema}); restore it with questlint ${head.questlint} or later`,
    )
}
