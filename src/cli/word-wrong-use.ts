import { suggestName } from '../core/internal.ts'

/** The messages of commander about a command line, and how questlint says the same. */
const wordings: readonly (readonly [pattern: RegExp, word: (...parts: readonly string[]) => string])[] = [
  [
    /^unknown option '(.*)'\s+\(Did you mean (?:one of )?(.*)\?\)$/s,
    (given = '', near = '') => `there is no option "${given}"; did you mean "${near.split(', ')[0]}"?`,
  ],
  [
    /^unknown option '(.*)'$/s,
    (given = '') => `there is no option "${given}"${given === '-v' ? '; did you mean "-V"?' : ''}`,
  ],
  [/^missing required argument '(.*)'$/, (name = '') => `<${name}> is missing`],
  [
    /^option '(?:-\w, )?(\S+)(.*)' argument missing$/s,
    (flag = '', value = '') => `${flag} needs a value: ${flag}${value}`,
  ],
  [/^required option '(?:-\w, )?(.*)' not specified$/, (option = '') => `${option} is missing`],
  [
    /^too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)\.$/s,
    (command = '', expected = '', got = '') => `too many arguments for "${command}": expected ${expected}, got ${got}`,
  ],
  [
    /^option '(?:-\w, )?(\S+).*' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/s,
    (flag = '', given = '', choices = '') => wordChoice(flag, given, choices),
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\.$/s,
    (given = '', name = '', choices = '') => wordChoice(`<${name}>`, given, choices),
  ],
]

function wordChoice(what: string, given: string, choices: string): string {
  const candidate = suggestName(given, choices.split(', '))
  const guess = candidate === undefined ? '' : `; did you mean "${candidate}"?`
  return `${what} must be one of ${choices}, not "${given}"${guess}`
}

/** What commander says of a command line that it refuses, in the words of all other messages; without a full stop. */
export function wordWrongUse(message: string): string {
  const text = message.trim().replace(/^error: /, '')
  for (const [pattern, word] of wordings) {
    const match = pattern.exec(text)
    // biome-ignore lint/plugin: the groups of a pattern of ours.
    if (match) return word(...match.slice(1))
  }
  return text
}
