import type { Syntax } from '../core/internal.ts'

const syntaxes: Readonly<Record<string, Syntax>> = {
  pretty: 'colored',
  json: 'json',
  jsonl: 'json',
  gitlab: 'json',
  sarif: 'json',
  github: 'commands',
  html: 'markup',
  junit: 'markup',
  svg: 'markup',
}

/** In what syntax a report is: that of its format, where this has escapes of its own; else lines that people read. */
export function syntaxOf(format: string): Syntax {
  return syntaxes[format] ?? 'lines'
}
