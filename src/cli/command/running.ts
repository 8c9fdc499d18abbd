/** What a command may know of the command line that it is part of. */
export interface Running {
  /** Whether the command was named, or is meant since none was. */
  readonly isNamed: boolean
  /** The names of all commands. */
  readonly names: readonly string[]
  /** A script that completes this command line in a shell. */
  readonly completionScript: (shell: string) => string
}
