import {
  type KnownToService,
  pageOf,
  type QuestionnaireLink,
  readAnswerText,
  type ServedFile,
  textIn,
} from '../../../src/core/internal.ts'
import type { Exchange } from '../app/exchange.ts'
import type { Settings } from '../app/settings.ts'
import { imageAddress, imageName } from '../images/image-path.ts'
import { imageTypes } from '../images/image-sizes.ts'
import { findImages, imageIdsIn, type StoredImage } from '../store/images.ts'
import { findLinked } from '../store/links.ts'
import type { PublicVersion, StoredVersion } from '../store/questionnaires.ts'

/** The address of the page that shows a questionnaire, made in the same way where the service has none. */
export function addressOfPage(configuration: string, code: string, language: string): string {
  return pageOf(configuration, code, language) ?? `/${language}/${configuration}/view/${code}/`
}

/** The images that answers name, as far as they are in the catalogue. */
export function findNamedImages({ catalogue }: Exchange, data: readonly string[]): Promise<readonly StoredImage[]> {
  return findImages(catalogue.database.query, imageIdsIn(data))
}

/** Images as answers name them. */
export function filesOf({ catalogue }: Exchange, images: readonly StoredImage[]): NonNullable<KnownToService['file']> {
  const files = new Map(images.map((image) => [image.id, serve(image, catalogue.settings)]))
  return (id) => files.get(id.toLowerCase())
}

function serve({ id, content_type: contentType }: StoredImage, settings: Settings): ServedFile {
  const { ending = '' } = imageTypes.find((type) => type.contentType === contentType) ?? {}
  const address = (size: 'default' | 'small'): string => imageAddress(settings, imageName(id, size, ending))
  return { contentType, url: address('default'), preview: address('small') }
}

/** The page that shows the answers of a questionnaire on a map. */
export function mapOf({ configuration, code }: StoredVersion, language: string): string | undefined {
  const page = pageOf(configuration, code, language)
  return page === undefined ? undefined : `${page}map/`
}

/** The questionnaires that are linked with one, named in the language of a request. */
export async function findLinks(
  { catalogue, language }: Exchange,
  { code, isLinked }: PublicVersion,
): Promise<readonly QuestionnaireLink[]> {
  if (!isLinked) return []
  const linked = await findLinked(catalogue.database.query, code)
  return linked.map(({ names, original, ...link }) => ({
    ...link,
    name: textIn(readAnswerText(names), { language, original }),
    url: addressOfPage(link.configuration, link.code, language),
  }))
}
