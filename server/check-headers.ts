import { constants } from 'node:buffer'

/** No text can be longer, so no message can be read that is. */
const mostBytes = constants.MAX_STRING_LENGTH
/** Those of any client are a tenth of this. */
const mostHeaderBytes = 4096
/** What is shown of a line that is wrong. */
const shownCharacters = 60

/**
 * Looks at the bytes of a connection as they come, in pieces of any size, and calls back once with what completes the
 * sentence "the editor sent …" when a header is broken: from there on nobody can tell where a message begins.
 */
export function checkHeaders(onBroken: (what: string) => void): (piece: Uint8Array) => void {
  /** The header so far, one byte a character; a message has `left` bytes to go. */
  let header = ''
  let left = 0
  let isBroken = false
  const read = (piece: Buffer): string | undefined => {
    let at = 0
    while (at < piece.length) {
      const skipped = Math.min(left, piece.length - at)
      left -= skipped
      at += skipped
      if (at === piece.length) return undefined
      const taken = piece.toString('latin1', at, at + mostHeaderBytes + 4 - header.length)
      const known = header.length
      header += taken
      const end = header.indexOf('\r\n\r\n')
      if (end === -1) return problemOfBeginning(header)
      const length = readHeader(header.slice(0, end))
      if (typeof length === 'string') return length
      at += end + 4 - known
      left = length
      header = ''
    }
    return undefined
  }
  return (piece) => {
    if (isBroken) return
    const problem = read(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    if (problem === undefined) return
    isBroken = true
    onBroken(problem)
  }
}

const nameOfField = /^[\w!#$%&'*+.^`|~-]+$/

/** What is wrong with a header that may go on. */
function problemOfBeginning(header: string): string | undefined {
  if (header.length > mostHeaderBytes) return `a header of more than ${mostHeaderBytes} bytes`
  const lines = header.split('\r\n')
  const last = lines.pop() ?? ''
  const problem = firstProblem(lines)
  if (problem !== undefined) return problem
  const [, name = '', rest] = /^([^:\r\n]*)(:[^\r\n]*)?\r?$/.exec(last) ?? [undefined, '\n']
  const isPossible = (name === '' && rest === undefined) || nameOfField.test(name)
  return isPossible ? undefined : wordLine(last)
}

/** The bytes of the message after a header, or what is wrong with it. */
function readHeader(header: string): number | string {
  if (header.length > mostHeaderBytes) return `a header of more than ${mostHeaderBytes} bytes`
  const lines = header.split('\r\n')
  const problem = firstProblem(lines)
  if (problem !== undefined) return problem
  const lengths = lines.flatMap((line) => /^content-length:[ \t]*(.*?)[ \t]*$/i.exec(line)?.[1] ?? [])
  const [length] = lengths
  if (length === undefined) return 'a header without Content-Length'
  if (lengths.length > 1) return 'a header with more than one Content-Length'
  if (!/^\d+$/.test(length)) return `a Content-Length that is not a number of bytes: ${shorten(length)}`
  return Number(length) > mostBytes ? `a Content-Length that is too large: ${shorten(length)}` : Number(length)
}

function firstProblem(lines: readonly string[]): string | undefined {
  const wrong = lines.find((line) => {
    const [, name = ''] = /^([^:]*):[\t\x20-\x7e\x80-\xff]*$/.exec(line) ?? []
    return !nameOfField.test(name)
  })
  return wrong === undefined ? undefined : wordLine(wrong)
}

function wordLine(line: string): string {
  return `a line that is no header: ${shorten(line)}`
}

function shorten(text: string): string {
  return JSON.stringify(text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)
}
