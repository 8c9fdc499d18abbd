import { type SpawnOptions, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { findProjectRoot, isWithin } from './project-root.ts'

/** Where a program is started, and the environment that says where programs are. */
export interface ProgramPlace {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** How a program that runs to its end is run. */
export interface ProgramRun extends ProgramPlace {
  /** What it inherits. */
  readonly childEnv: Readonly<Record<string, string | undefined>>
  readonly input: string
  readonly maxBuffer: number
}

/** Runs a program to its end, without a shell; `undefined` where {@link findProgram there is none}. */
export function runProgram(
  name: string,
  args: readonly string[],
  run: ProgramRun,
): SpawnSyncReturns<Buffer> | undefined {
  const program = findProgram(name, run)
  const { cwd, childEnv, input, maxBuffer } = run
  return program === undefined
    ? undefined
    : spawnSync(program, args, { cwd, env: childEnv, input, maxBuffer, windowsHide: true })
}

/** Starts a program that goes on by itself, without a shell; calls back where that cannot be done. */
export function startProgram(name: string, args: readonly string[], place: ProgramPlace, onProblem: () => void): void {
  const program = findProgram(name, place)
  if (program === undefined) {
    onProblem()
    return
  }
  const options: SpawnOptions = { stdio: 'ignore', detached: true }
  const child = spawn(program, args, options)
  child.on('error', onProblem)
  child.unref()
}

/**
 * The absolute path of a program in one of the folders that `PATH` names, but for those that are relative or lie in the
 * checkout around the working directory, as anybody may have put a program there. Windows itself looks into the working
 * directory first.
 */
export function findProgram(
  name: string,
  { cwd, env }: ProgramPlace,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const names = platform === 'win32' ? [`${name}.exe`, `${name}.com`] : [name]
  const checkout = checkoutAround(cwd)
  for (const folder of foldersIn(env, platform)) {
    if (!isAbsolute(folder)) continue
    for (const path of names.map((one) => join(folder, one))) {
      if (isProgram(path) && !(checkout && isIn(checkout, path))) return path
    }
  }
  return undefined
}

function foldersIn(env: ProgramPlace['env'], platform: NodeJS.Platform): readonly string[] {
  const name = platform === 'win32' ? Object.keys(env).find((one) => one.toUpperCase() === 'PATH') : 'PATH'
  const value = name === undefined ? undefined : env[name]
  // As the system does where nothing is said.
  if (value === undefined && platform !== 'win32') return ['/usr/bin', '/bin']
  return (value ?? '').split(delimiter).map((folder) => folder.replace(/^"(.*)"$/, '$1'))
}

/** The repository or folder of a run; `undefined` where it is, or is around, the home of the user, in which programs are the user's own. */
function checkoutAround(cwd: string): string | undefined {
  const root = findProjectRoot(cwd)
  return isWithin(root, homeOf()) ? undefined : root
}

function homeOf(): string {
  try {
    return userInfo().homedir
  } catch {
    return '/'
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether a path lies in a folder, as it is written or where it leads. */
function isIn(folder: string, path: string): boolean {
  return isWithin(folder, path) || isWithin(realpathSync.native(folder), realpathSync.native(path))
}
