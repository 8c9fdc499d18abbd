import {
  type KnownToService,
  pageOf,
  type QuestionnaireLink,
  type ServedFile,
  textIn,
} from '../../../src/core/index.ts'
import type { Exchange } from '../app/exchange.ts'
import type { Settings } from '../app/settings.ts'
import { imageAddress, imageName } from '../images/image-path.ts'
import { imageTypes } from '../images/image-sizes.ts'
import { findImages, type StoredImage } from '../store/images.ts'
import { findLinked } from '../store/links.ts'
import type { StoredVersion } from '../store/questionnaires.ts'

/** The address of the page that shows a questionnaire, made in the same way where the service has none. */
export function addressOfPage(configuration: string, code: string, language: string): string {
  return pageOf(configuration, code, language) ?? `/${language}/${configuration}/view/${code}/`
}

/** The files that answers name, as far as they are in the catalogue. */
export async function findFiles(
  { catalogue }: Exchange,
  data: readonly string[],
): Promise<NonNullable<KnownToService['file']>> {
  const images = await findImages(catalogue.database.query, [...new Set(data.flatMap(idsIn))])
  const files = new Map(images.map((image) => [image.id, serve(image, catalogue.settings)]))
  return (id) => files.get(id.toLowerCase())
}

/** Everything that has the form of an id: the answers to which question it is matters where it is looked up only. */
function idsIn(data: string): readonly string[] {
  return (data.match(/"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"/gi) ?? []).map((id) => id.slice(1, -1).toLowerCase())
}

function serve({ id, content_type: contentType }: StoredImage, settings: Settings): ServedFile {
  const { ending = '' } = imageTypes.find((type) => type.contentType === contentType) ?? {}
  const address = (size: 'default' | 'small'): string => imageAddress(settings, imageName(id, size, ending))
  return { contentType, url: address('default'), preview: address('small') }
}

/** What a labelled tree shows of files and maps, beside its links. */
export async function findKnown(
  exchange: Exchange,
  version: StoredVersion,
  links: readonly QuestionnaireLink[],
): Promise<KnownToService> {
  const page = pageOf(version.configuration, version.code, exchange.language)
  const file = await findFiles(exchange, [version.data])
  return { file, links, mapUrl: page === undefined ? undefined : `${page}map/` }
}

/** The questionnaires that are linked with one, named in the language of a request. */
export async function findLinks(
  { catalogue, language }: Exchange,
  { code }: StoredVersion,
): Promise<readonly QuestionnaireLink[]> {
  const linked = await findLinked(catalogue.database.query, code)
  return linked.map(({ names, original, ...link }) => ({
    ...link,
    name: textIn(JSON.parse(names), { language, original }),
    url: addressOfPage(link.configuration, link.code, language),
  }))
}
