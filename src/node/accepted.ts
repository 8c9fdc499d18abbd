import { parseText, type SourceFile, validate } from '../core/internal.ts'
import { createTeller, saysNothing, schemaMessage, syntaxMessages } from './config-messages.ts'
import { type Disk, disk } from './disk.ts'
import { resolvePath, showPath } from './paths.ts'
import { readText } from './read.ts'

/** The name of the file of accepted findings; it is beside the configuration, else in the working directory. */
export const acceptedName = 'questlint.accepted.yaml'

/** The accepted file, or what is wrong with it, a line each. */
export interface LoadedAccepted {
  readonly source: SourceFile | undefined
  readonly failures: readonly string[]
}

const maxBytes = 8 * 1024 * 1024

/** Reads the accepted file of a folder, or takes its `openText`; there may be none. Never throws. */
export function loadAccepted(
  folder: string,
  cwd: string,
  openText?: (path: string) => string | undefined,
  from: Disk = disk,
): LoadedAccepted {
  const path = resolvePath(folder, acceptedName)
  const open = openText?.(path)
  if (open === undefined && !from.has(path)) return { source: undefined, failures: [] }
  const uri = showPath(cwd, path)
  const read = open === undefined ? readText(path, { maxBytes, disk: from }) : { text: open }
  if ('problem' in read && read.problem === 'vanished') return { source: undefined, failures: [] }
  if ('problem' in read) return { source: undefined, failures: [`${uri}: ${read.detail}`] }
  const document = parseText(uri, read.text)
  const source = { uri, text: read.text }
  if (saysNothing(document)) return { source, failures: [] }
  const tell = createTeller(document, uri)
  const syntax = syntaxMessages(document, uri)
  const messages =
    syntax.length > 0 ? syntax : validate('accepted', document.value).map((error) => schemaMessage(error, tell))
  const failures = messages.map(({ file, line, column, text }) => `${file}:${line}:${column}: ${text}`)
  return { source: failures.length > 0 ? undefined : source, failures }
}
