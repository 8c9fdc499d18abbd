import type { Command } from 'commander'
import { largestOf } from '../../core/internal.ts'

const width = 80

/** The commands of a program, each followed by those of its own commands that are in a group of the list. */
export function listedCommands(commands: readonly Command[]): readonly Command[] {
  return commands.flatMap((command) => [command, ...command.commands.filter((one) => one.helpGroup() !== '')])
}

/** What is typed for a command after the name of the program. */
export function wholeName(command: Command): string {
  const { parent } = command
  return parent === null || parent.parent === null ? command.name() : `${wholeName(parent)} ${command.name()}`
}

/** What the program says of itself on one screen: its commands by name, in their groups. */
export function shortHelp(program: Command, exitCodes: string): string {
  const groups = new Map<string, string[]>()
  for (const command of listedCommands(program.commands)) {
    const title = command.helpGroup()
    groups.set(title, [...(groups.get(title) ?? []), wholeName(command)])
  }
  const column = largestOf([...groups.keys()].map((title) => title.length)) + 2
  return [
    'Usage: questlint [command] [options]',
    '',
    ...wrap(program.description(), 0),
    'Without a command it checks the sets of the configuration, or this folder.',
    '',
    ...[...groups].flatMap(([title, names]) => {
      const [first = '', ...more] = wrap(names.join(', '), column)
      return [`${title.padEnd(column)}${first.trimStart()}`, ...more]
    }),
    '',
    '  questlint technologies.json global.json   check files that are loaded together',
    '  questlint help                            what each command does, by example',
    '  questlint help check                      all of one command',
    '',
    exitCodes,
  ].join('\n')
}

/** Words in lines that begin at a column. */
function wrap(text: string, column: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && column + line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((one) => `${' '.repeat(column)}${one}`)
}
