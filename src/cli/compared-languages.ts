import type { ComparedLanguage } from '../core/internal.ts'
import { type Catalogue, catalogueOf } from '../node/catalogue.ts'
import type { Disk } from '../node/disk.ts'
import { findFiles } from '../node/files.ts'
import { type Io, UsageError } from './io.ts'
import { openPo } from './open-po.ts'
import { say } from './say.ts'

/** Which catalogues of translations belong to the sides of a comparison. */
interface CatalogueOptions {
  readonly po: readonly string[]
  /** Those of the old side, where they are other files. */
  readonly oldPo: readonly string[]
}

/** The languages in which both sides have a catalogue; one that only one side has is named on standard error. */
export function comparedLanguages(
  { po, oldPo }: CatalogueOptions,
  disks: { readonly old: Disk; readonly now: Disk },
  io: Io,
): readonly ComparedLanguage[] {
  if (po.length === 0) {
    if (oldPo.length > 0) throw new UsageError('--old-po needs --po, the catalogues of the new side')
    return []
  }
  const olds = cataloguesIn(oldPo.length > 0 ? oldPo : po, disks.old, { io, mayLack: oldPo.length === 0 })
  const nows = cataloguesIn(po, disks.now, { io, mayLack: false })
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((language) => {
    const [old, now] = [olds.get(language), nows.get(language)]
    if (old && now) return { language, old: old.translate, now: now.translate }
    say(io, `the language "${language}" has a catalogue on the ${old ? 'old' : 'new'} side only, so it is not compared`)
    return []
  })
}

/** The catalogues of some files, by language. */
export function cataloguesIn(
  globs: readonly string[],
  from: Disk,
  { io, mayLack }: { readonly io: Io; readonly mayLack: boolean },
): ReadonlyMap<string, Catalogue> {
  const { files, problems } = findFiles(globs, { cwd: io.cwd, disk: from })
  const grave = problems.filter(({ problem }) => !(mayLack && problem === 'missing'))
  if (grave.length > 0) throw new UsageError(grave.map(({ path, detail }) => `${path}: ${detail}`))
  const found = new Map<string, Catalogue>()
  for (const { path } of files) {
    const catalogue = catalogueOf(openPo(path, io, from))
    const { language } = catalogue
    if (language === '') throw new UsageError(`${path}: has no header "Language", so its language is not known`)
    if (found.has(language)) throw new UsageError(`${path}: is a second catalogue of the language "${language}"`)
    found.set(language, catalogue)
  }
  return found
}
