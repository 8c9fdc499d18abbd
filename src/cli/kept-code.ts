import { existsSync, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, normalize, resolve } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { crc32 } from 'node:zlib'
import { configNames } from '../node/config.ts'
import { isOwnFolder, readOwnFile } from '../node/own-file.ts'
import { findProjectRoot, isWithin } from '../node/project-root.ts'
import { usualFolder } from './cache-slot.ts'

/** Where what V8 makes of the program is kept. */
export interface CodePlace {
  /** Absolute, and there only when something was kept. */
  readonly folder: string
  /** Another one for each build, version and setting of V8, and kind of processor. */
  readonly file: string
  /** Folders whose content may come from others: a run reads it. */
  readonly inputs: readonly string[]
}

/** The program as V8 has compiled it. */
export interface KeptCode extends KeptFacts {
  readonly code: Buffer
}

interface KeptFacts {
  /** How much the run had to do that left it: in a small one V8 compiles less than a large one needs. */
  readonly amount: number
}

type Env = Readonly<Record<string, string | undefined>>

interface CommandLine {
  readonly cwd: string
  readonly argv: readonly string[]
  readonly env: Env
}

/**
 * In the folder for such things of the home that the system has for the user; `undefined` where the environment names another one, where
 * what the run reads lies around it, and where Node is told not to keep code.
 */
export function codePlace(
  build: string,
  { cwd, argv, env }: CommandLine,
  home = (): string => userInfo().homedir,
): CodePlace | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined
  try {
    const caches = ownFolder(home())
    if (caches === undefined || normalize(usualFolder(env, process.platform) ?? '') !== caches) return undefined
    const folder = join(caches, 'code')
    const inputs = inputsOf(argv, cwd)
    if (inputs.some((input) => isWithin(input, folder))) return undefined
    const tag = cachedDataVersionTag().toString(16).padStart(8, '0')
    return { folder, file: join(folder, `${build}-${process.versions.v8}-${tag}.code`), inputs }
  } catch {
    return undefined
  }
}

/** Where what V8 makes of a part of the program is kept. */
export function placeOfPart(place: CodePlace, part: string): CodePlace {
  return { ...place, file: place.file.replace(/\.code$/, `-${part}.code`) }
}

/** The folder for caches in a home, whatever the environment says. */
function ownFolder(home: string): string | undefined {
  const env = { HOME: home, LOCALAPPDATA: join(home, 'AppData', 'Local') }
  const folder = usualFolder(env, process.platform)
  return folder && normalize(folder)
}

/** The project around the working directory, and the folder of everything on the command line that could be a path. */
function inputsOf(argv: readonly string[], cwd: string): string[] {
  const paths = argv.flatMap((argument) => [argument, argument.slice(argument.indexOf('=') + 1)])
  return [findProjectRoot(realpathSync(cwd)), ...paths.map((path) => folderOf(path, cwd))]
}

function folderOf(path: string, cwd: string): string {
  const plain = path.replace(/[*?[{].*/s, '')
  const full = resolve(cwd, plain)
  if (!existsSync(full)) return dirname(full)
  const real = realpathSync(full)
  return plain === path && statSync(real).isDirectory() ? real : dirname(real)
}

/** Whether nobody else can put anything into the folder: code from there is run. */
export function isOurs({ folder, inputs }: CodePlace): boolean {
  const real = realpathSync(folder)
  const isAmongInputs = isInProject(real) || inputs.some((input) => isWithin(input, real))
  return isOwnFolder(folder) && !isAmongInputs
}

const signs = ['.git', ...configNames]

/** Whether a folder lies in a repository or beside a configuration of questlint, which are what changes are proposed to. */
function isInProject(folder: string): boolean {
  if (signs.some((name) => existsSync(join(folder, name)))) return true
  return dirname(folder) !== folder && isInProject(dirname(folder))
}

/** Takes what was kept, if it is ours and whole; never throws. */
export function readCode(place: CodePlace): KeptCode | undefined {
  try {
    return isOurs(place) ? decode(readOwnFile(place.file, largest)) : undefined
  } catch {
    return undefined
  }
}

const largest = 16 * 1024 * 1024

/** V8 itself notices a shorter file, yet not every other character, and then it crashes: the sum of all bytes comes first. */
const sumLength = 8

/** The sum, a line with all but the code, and the code. */
export function encode({ code, ...facts }: KeptCode): Buffer {
  const line = JSON.stringify(facts satisfies KeptFacts)
  // V8 takes code as it lies in memory only from a multiple of eight.
  const width = Math.ceil((line.length + 1) / 8) * 8 - 1
  const body = Buffer.concat([Buffer.from(`${line.padEnd(width)}\n`, 'latin1'), code])
  return Buffer.concat([Buffer.from(sumOf(body), 'latin1'), body])
}

function decode(bytes: Buffer): KeptCode | undefined {
  const body = bytes.subarray(sumLength)
  if (sumOf(body) !== bytes.toString('latin1', 0, sumLength)) return undefined
  const end = body.indexOf('\n')
  return { ...(JSON.parse(body.toString('latin1', 0, end)) as KeptFacts), code: body.subarray(end + 1) }
}

function sumOf(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(sumLength, '0')
}
