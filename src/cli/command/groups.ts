/** The parts of the list of all commands, in its order, with their titles. */
export const commandGroups = {
  check: 'Check:',
  understand: 'Understand:',
  write: 'Write:',
  produce: 'Produce:',
  setUp: 'Set up:',
} as const

/** What commands with several commands of their own, and nothing else, are about. */
export const commandFamilies: Readonly<Record<string, { readonly does: string; readonly example: string }>> = {
  export: {
    does: 'export a questionnaire for other programs: structure, openapi, schema, cases, tree, item',
    example: 'questlint export structure -c technologies@2018 > structure.json',
  },
  'serve user': {
    does: 'users of a catalogue',
    example: 'questlint serve user add you@example.org --data ./catalogue',
  },
  'serve person': {
    does: 'what is stored about a person',
    example: 'questlint serve person export you@example.org --data ./catalogue',
  },
  'serve token': { does: 'tokens of users', example: 'questlint serve token list --data ./catalogue' },
}

export type CommandGroup = keyof typeof commandGroups
