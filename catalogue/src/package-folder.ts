import { join } from 'node:path'

/** The folder of this package: the sources lie in `src`, what is built in `dist`, both one folder below. */
export const packageFolder = join(__dirname, '..')

/** A file that the build makes beside the program. */
export function builtFile(name: string): string {
  return join(packageFolder, 'dist', name)
}
