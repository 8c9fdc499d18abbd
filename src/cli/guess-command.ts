import { suggestName } from '../core/index.ts'
import { disk } from '../node/disk.ts'
import { resolvePath } from '../node/paths.ts'
import { type Io, UsageError } from './io.ts'

/** Throws where the first path is nothing on disk, but a command or perhaps meant as one. */
export function refuseMisspeltCommand(paths: readonly string[], commands: readonly string[], io: Io): void {
  const [word] = paths
  if (word === undefined || !isWord.test(word) || isOnDisk(word, io)) return
  if (commands.includes(word)) throw new UsageError(`there is no file "${word}"; a command must be the first argument`)
  const candidate = suggestName(word, commands)
  const hint = candidate === undefined ? '"questlint --help" lists the commands' : `did you mean "${candidate}"?`
  throw new UsageError(`there is no command or file "${word}"; ${hint}`)
}

/** Throws where the first argument, or the one of `help`, is nearly a command: what follows would be misread. */
export function refuseMisspeltFirst(argv: readonly string[], commands: readonly string[], io: Io): void {
  const [first = '', second = ''] = argv
  const isHelp = first === 'help'
  const word = isHelp ? second : first
  // What git knows may be gone from disk.
  const isAboutChange = argv.some((argument) => /^--(?:staged|pre-commit|since(?:=.*)?)$/.test(argument))
  if (!isWord.test(word) || commands.includes(word) || isAboutChange || (!isHelp && isOnDisk(word, io))) return
  const candidate = suggestName(word, commands)
  if (isHelp) {
    const hint = candidate === undefined ? '"questlint --help" lists all' : `did you mean "${candidate}"?`
    throw new UsageError(`there is no command "${word}"; ${hint}`)
  }
  if (candidate !== undefined) refuseMisspeltCommand([word], commands, io)
}

const isWord = /^[a-z]+$/i

function isOnDisk(path: string, io: Io): boolean {
  try {
    ;(io.disk ?? disk).kindOf(resolvePath(io.cwd, path))
    return true
  } catch {
    return false
  }
}
