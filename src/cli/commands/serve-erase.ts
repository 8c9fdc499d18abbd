import { administer } from '../administer.ts'
import { resolveImages } from '../catalogue-package.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { value } from '../command/option.ts'
import { placeOptions, serveOptions } from '../command/serve-options.ts'
import { type Io, UsageError } from '../io.ts'

const imagesOption = value(
  '--images <place>',
  'where the catalogue keeps its images (default: as it runs, else in the folder of its data)',
)

/** Prints what is kept about a person. */
export const servePersonExport = defineCommand({
  name: 'serve person export',
  group: 'produce',
  rank: 43,
  does: 'print all that is kept about a person, as JSON lines',
  example: 'questlint serve person export you@example.org --data ./catalogue',
  arguments: [argument('<email>', 'the e-mail of the user, also of one who was removed')],
  options: placeOptions,
  around: serveOptions,
  run: (email, options, io) => administer({ do: 'export person', email }, options, io),
})

/** Erases a person. */
export const servePersonErase = defineCommand({
  name: 'serve person erase',
  group: 'produce',
  rank: 44,
  does: 'erase a person: user, tokens, images that nothing names; what they did stays under a pseudonym',
  example: 'questlint serve person erase you@example.org --data ./catalogue',
  arguments: [argument('<email>', 'the e-mail of the user, also of one who was removed')],
  options: [...placeOptions, imagesOption],
  around: serveOptions,
  run: (email, { images, ...options }, io) =>
    administer({ do: 'erase person', email, ...storeOf(images, io) }, options, io),
})

/** Erases questionnaires, or the answers to a question. */
export const serveErase = defineCommand({
  name: 'serve erase',
  group: 'produce',
  rank: 45,
  does: 'erase questionnaires in all versions with their images, or the answers to a question everywhere',
  example: 'questlint serve erase technologies_12 --data ./catalogue',
  arguments: [argument('[codes...]', 'the codes of the questionnaires')],
  options: [
    ...placeOptions,
    value('--question <path>', 'questiongroup/question, or CODE@EDITION/questiongroup/question'),
    imagesOption,
  ],
  around: serveOptions,
  run: (codes, { question, images, ...options }, io) => {
    if (codes.length > 0 === (question !== undefined))
      throw new UsageError('name the codes of questionnaires, or a question with --question')
    const task = question === undefined ? { do: 'erase', codes } : { do: 'erase question', path: question }
    return administer({ ...task, ...storeOf(images, io) }, options, io)
  },
})

function storeOf(images: string | undefined, io: Io): { readonly store?: string } {
  return images === undefined ? {} : { store: resolveImages(images, io) }
}
