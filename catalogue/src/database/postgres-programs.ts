import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of one version of PostgreSQL on this machine. */
export interface PostgresPrograms {
  readonly folder: string
  /** The first number of the version, which the files of a database belong to. */
  readonly version: string
}

/** Names the folder of the programs where they are not found by themselves. */
const variable = 'QUESTLINT_POSTGRES'

/** Folders of packages, with a folder for each version in them. */
const packages: readonly (readonly [string, RegExp, string])[] = [
  ['/usr/lib/postgresql', /^\d+$/, 'bin'],
  ['/usr', /^pgsql-\d+$/, 'bin'],
  ['/opt/homebrew/opt', /^postgresql@?\d*$/, 'bin'],
  ['/usr/local/opt', /^postgresql@?\d*$/, 'bin'],
  ['/Library/PostgreSQL', /^\d+$/, 'bin'],
  ['/Applications/Postgres.app/Contents/Versions', /^\d+$/, 'bin'],
]

/** The newest PostgreSQL of this machine, or that of a version. */
export function findPostgres(version?: string): PostgresPrograms | undefined {
  const found = candidates().flatMap((folder) => {
    const own = versionIn(folder)
    return own === undefined || (version !== undefined && own !== version) ? [] : [{ folder, version: own }]
  })
  return found.sort((a, b) => Number(b.version) - Number(a.version))[0]
}

/** What to do where there is none. */
export function wordNoPostgres(version?: string): string {
  return `there is no PostgreSQL ${version === undefined ? '' : `${version} `}on this machine (initdb and postgres); install it, or name the folder of its programs with ${variable}`
}

function candidates(): readonly string[] {
  const named = process.env[variable]
  if (named) return [named]
  const inPackages = packages.flatMap(([home, name, programs]) =>
    (existsSync(home) ? readdirSync(home) : []).filter((one) => name.test(one)).map((one) => join(home, one, programs)),
  )
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'))
  const whole = [...inPath, ...inPackages].filter((folder) =>
    ['initdb', 'postgres', 'pg_ctl'].every((program) => existsSync(join(folder, program))),
  )
  return [...new Set(whole.map((folder) => realpathSync(folder)))]
}

function versionIn(folder: string): string | undefined {
  try {
    const said = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', timeout: 10_000 })
    return /\(PostgreSQL\) (\d+)/.exec(said)?.[1]
  } catch {
    return undefined
  }
}
