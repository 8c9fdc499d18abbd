import { resolvePath } from '../../node/paths.ts'
import { administer } from '../administer.ts'
import { resolveImages } from '../catalogue-package.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { value } from '../command/option.ts'
import { placeOptions, postgresOption, serveOptions } from '../command/serve-options.ts'
import type { Io } from '../io.ts'

const imagesOption = value(
  '--images <place>',
  'where the catalogue keeps its images (default: as it runs, else in the folder of its data)',
)

/** Writes all of a catalogue into a file. */
export const serveBackup = defineCommand({
  name: 'serve backup',
  group: 'produce',
  rank: 41,
  does: 'write a whole catalogue into a file, even while it runs: users, tokens, answers, images, configurations, audit',
  example: 'questlint serve backup monday.backup --data ./catalogue',
  arguments: [argument('<file>', 'the file, which must not exist')],
  options: [...placeOptions, imagesOption],
  around: serveOptions,
  run: (file, { images, ...options }, io) =>
    administer({ do: 'backup', file: resolvePath(io.cwd, file), ...storeOf(images, io) }, options, io),
})

/** Puts a backup into an empty catalogue. */
export const serveRestore = defineCommand({
  name: 'serve restore',
  group: 'produce',
  rank: 42,
  does: 'restore a backup into a new folder or an empty database; a truncated or changed backup is refused',
  example: 'questlint serve restore monday.backup --data ./restored',
  arguments: [argument('<file>', 'the backup')],
  options: [...placeOptions, postgresOption, imagesOption],
  around: serveOptions,
  run: (file, { images, ...options }, io) =>
    administer({ do: 'restore', file: resolvePath(io.cwd, file), ...storeOf(images, io) }, options, io),
})

function storeOf(images: string | undefined, io: Io): { readonly store?: string } {
  return images === undefined ? {} : { store: resolveImages(images, io) }
}
