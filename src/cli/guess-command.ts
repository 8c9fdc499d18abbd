import { suggestName } from '../core/internal.ts'
import { disk } from '../node/disk.ts'
import { resolvePath } from '../node/paths.ts'
import { type Io, UsageError } from './io.ts'

/** Throws where the first path is nothing on disk, but a command or perhaps meant as one. */
export function refuseMisspeltCommand(path: string | undefined, commands: readonly string[], io: Io): void {
  if (path === undefined || !/^[a-z]+$/i.test(path) || isOnDisk(path, io)) return
  if (commands.includes(path)) throw new UsageError(`there is no file "${path}"; a command must be the first argument`)
  throw new UsageError(`there is no command or file "${path}"; ${wordHint(path, commands)}`)
}

/** Throws where the first argument, or the one of `help`, is nearly a command: what follows would be misread. */
export function refuseMisspeltFirst(argv: readonly string[], commands: readonly string[], io: Io): void {
  const [first = '', second = ''] = argv
  if (first === 'help') return refuseUnknown(second, commands)
  // What git knows may be gone from disk.
  const isAboutChange = argv.some((argument) => /^--(?:staged|pre-commit|since(?:=.*)?)$/.test(argument))
  if (isAboutChange || commands.includes(first)) return
  if (suggestName(first, commands) === undefined && !elsewhere.has(first)) return
  refuseMisspeltCommand(first, commands, io)
}

/** How what is on disk under the name of a command is checked, where that is all that was given. */
export function hintAtPath([only = '', ...others]: readonly string[], io: Io): string {
  return only === '' || others.length > 0 || !isOnDisk(only, io) ? '' : `; to check what has this name, write ./${only}`
}

function refuseUnknown(command: string, commands: readonly string[]): void {
  if (command === '' || command.startsWith('-') || commands.includes(command)) return
  throw new UsageError(`there is no command "${command}"; ${wordHint(command, commands)}`)
}

/** What other tools call a command, and what it is here. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['lint', 'check'],
  ['validate', 'check'],
  ['answers', 'check answers'],
  ['verify', 'check'],
  ['ci', 'check'],
  ['fix', 'check --fix'],
  ['fmt', 'format'],
  ['prettier', 'format'],
  ['baseline', 'accept --all'],
  ['version', '--version'],
  ['compare', 'diff'],
  ['rule', 'explain'],
  ['list', 'explain'],
  ['describe', 'explain'],
  ['server', 'lsp'],
  ['start', 'serve'],
  ['config', 'init'],
  ['translate', 'texts'],
  ['i18n', 'texts'],
  ['delete', 'remove'],
  ['docs', 'outline'],
  ['print', 'outline'],
  ['info', 'doctor'],
])

function wordHint(word: string, commands: readonly string[]): string {
  const meant = elsewhere.get(word.toLowerCase())
  if (meant !== undefined) return `here it is "questlint ${meant}"`
  const candidate = suggestName(word, commands)
  return candidate === undefined ? '"questlint help" lists the commands' : `did you mean "${candidate}"?`
}

function isOnDisk(path: string, io: Io): boolean {
  try {
    ;(io.disk ?? disk).kindOf(resolvePath(io.cwd, path))
    return true
  } catch {
    return false
  }
}
