/** A mistake of the person at the keyboard, in one or more lines; the command line ends with 2. */
export class WrongUse extends Error {
  /** Known by its name: the command line has this class in a bundle of its own. */
  override readonly name = 'WrongUse'
  readonly lines: readonly string[]

  constructor(...given: readonly (string | readonly string[])[]) {
    const lines = given.flat()
    super(lines.join('\n'))
    this.lines = lines
  }
}
