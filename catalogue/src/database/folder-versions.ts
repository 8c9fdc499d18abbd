import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

const pglite = manifest.dependencies['@electric-sql/pglite']
const fileName = 'catalogue.json'

/** What the database of a folder is made with: the embedded one, or the PostgreSQL of the machine. */
export type FolderKind = { readonly pglite: string } | { readonly postgres: string }

/** Whether a folder has a database already. */
export function hasDatabase(folder: string): boolean {
  const files = join(folder, 'database')
  return existsSync(files) && readdirSync(files).length > 0
}

/** What a catalogue, a volume and systems of files have in a folder that has no database yet. */
const beforeDatabase = /^(?:catalogue\.(?:json|lock)|control[.-]|database|images$|postgres\.log|lost\+found$|\.)/

/** Something else that is in a folder without a database: a catalogue would mix its files with those of somebody. */
export function foreignFile(folder: string): string | undefined {
  if (!existsSync(folder) || hasDatabase(folder)) return undefined
  return readdirSync(folder).find((name) => !beforeDatabase.test(name))
}

/** What this program makes the database of a new folder with, unless it is asked for another one. */
export const embeddedKind: FolderKind = { pglite }

/** What the database of a folder was made with, or why this program cannot open it as it is asked to. */
export function kindOf(folder: string, isPostgresAsked: boolean): FolderKind | { readonly why: readonly string[] } {
  const files = join(folder, 'database')
  const kept = 'It is left as it is.'
  if (!existsSync(join(files, 'PG_VERSION')))
    return { why: [`${files} is not a database: it has no PG_VERSION. ${kept}`] }
  const made = readKind(folder)
  if (made === undefined)
    return { why: [`${join(folder, fileName)} does not say which versions made this folder. ${kept}`] }
  if ('postgres' in made) return made
  if (made.pglite !== pglite) {
    const version = readFileSync(join(files, 'PG_VERSION'), 'utf8').trim()
    const words = `${folder} was made with PGlite ${made.pglite} (PostgreSQL ${version}); this program has PGlite ${pglite}.`
    const how = 'Export it with the version of questlint that made it, and import that into a new folder:'
    return { why: [`${words} ${kept}`, how, ...moveCommands(folder, isPostgresAsked)] }
  }
  if (!isPostgresAsked) return made
  const words = `${folder} was made with the embedded database (PGlite); without --postgres it is opened. ${kept}`
  return {
    why: [words, 'To go on with PostgreSQL, move what is in it to a new folder:', ...moveCommands(folder, true)],
  }
}

function moveCommands(folder: string, isPostgresAsked: boolean): readonly string[] {
  return [
    `  npx questlint serve export --data ${JSON.stringify(folder)} --image-files ./moved-images > catalogue.jsonl`,
    `  npx questlint serve import catalogue.jsonl --image-files ./moved-images --data ./new-folder${isPostgresAsked ? ' --postgres' : ''}`,
  ]
}

/** Says in a folder what its database is made with; before there is one, so that none is ever without. */
export function writeKind(folder: string, kind: FolderKind): void {
  const path = join(folder, fileName)
  writeFileSync(`${path}.part`, `${JSON.stringify(kind)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.part`, path)
}

function readKind(folder: string): FolderKind | undefined {
  try {
    const { pglite, postgres } = JSON.parse(readFileSync(join(folder, fileName), 'utf8')) as Record<string, unknown>
    if (typeof postgres === 'string') return { postgres }
    return typeof pglite === 'string' ? { pglite } : undefined
  } catch {
    return undefined
  }
}
