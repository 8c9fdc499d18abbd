/** The parts of the list of all commands, in its order, with their titles. */
export const commandGroups = {
  check: 'Check:',
  questionnaires: 'Questionnaires:',
  write: 'Write:',
  interface: "The service's interface:",
  setUp: 'Set up:',
  programs: 'For editors and other programs:',
  help: 'Help:',
} as const

/** What commands with several commands of their own, and nothing else, are about. */
export const commandFamilies: Readonly<Record<string, string>> = {
  'serve user': 'users of a catalogue',
  'serve token': 'tokens of users',
}

export type CommandGroup = keyof typeof commandGroups
