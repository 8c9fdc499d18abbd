import { type ProgramPlace, startProgram } from './programs.ts'

/**
 * Opens a file (an absolute path) at a line and column, both from 1, in the VS Code of this terminal; calls back where
 * that cannot be done.
 */
export function openInVsCode(
  { path, line, column }: { readonly path: string; readonly line: number; readonly column: number },
  place: ProgramPlace,
  onProblem: () => void,
): void {
  startProgram('code', ['--goto', `${path}:${line}:${column}`], place, onProblem)
}
