import { resolvePath } from '../node/paths.ts'

/**
 * The files that `--output format=path` can mean on a command line, absolute; read without the parser of the command
 * line, which takes long to start.
 */
export function namedFiles({
  cwd,
  argv,
}: {
  readonly cwd: string
  readonly argv: readonly string[]
}): ReadonlySet<string> {
  const paths = argv.map((argument) => /^(?:--output=)?[a-z]+=(.+)$/s.exec(argument)?.[1])
  return new Set(paths.flatMap((path) => (path === undefined ? [] : [resolvePath(cwd, path)])))
}
