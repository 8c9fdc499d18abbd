import { LRUCache } from 'lru-cache'
import { labelledTreeOf, readAnswerText } from '../../../src/core/internal.ts'
import { answerUnlessKnown, detailTag } from '../app/conditional.ts'
import type { Endpoint, LookUpVersion } from '../app/exchange.ts'
import { notFound } from '../app/refusal.ts'
import type { Catalogue } from '../app/settings.ts'
import { exactBody, JsonText } from '../formats/format.ts'
import { type PublicVersion, selectPublic } from '../store/questionnaires.ts'
import { filesOf, findLinks, findNamedImages, mapOf } from './known-to-catalogue.ts'

/** What {@link getQuestionnaire} looks up. */
export const lookUpPublic: LookUpVersion =
  ({ identifier = '' }) =>
  (query) =>
    selectPublic(query, identifier)

/** The public version of a questionnaire, with its labels. */
export const getQuestionnaire: Endpoint = async (exchange) => {
  const { catalogue, found, language, translate } = exchange
  const version = found as PublicVersion | undefined
  const configuration = version && catalogue.configurations().find(version.configuration, version.edition)
  if (version === undefined || configuration === undefined) throw notFound()
  const links = await findLinks(exchange, version)
  const images = await findNamedImages(exchange, [version.data])
  const tag = detailTag(exchange, version, configuration, [...links, ...images])
  return answerUnlessKnown(exchange, tag, () => {
    const kept = builtIn(catalogue)
    const name = `${language} ${tag}`
    const known = kept.get(name)
    if (known !== undefined) return new JsonText(known)
    const { data, original } = version
    const words = { language, original, ...(translate === undefined ? {} : { translate }) }
    const shown = { file: filesOf(exchange, images), links, mapUrl: mapOf(version, language) }
    const tree = labelledTreeOf(configuration.questionnaire, readAnswerText(data), words, shown)
    const body = exactBody(tree)
    kept.set(name, body.text)
    return body
  })
}

/** The most characters of answers that are kept: a hundred of the largest real questionnaires. */
const mostKeptCharacters = 16 * 1024 * 1024

/** Answers that were built, by their tag and language: whoever asks for one again waits for the database only. */
function builtIn(catalogue: Catalogue): LRUCache<string, string> {
  const known = built.get(catalogue)
  if (known !== undefined) return known
  const made = new LRUCache<string, string>({
    maxSize: mostKeptCharacters,
    sizeCalculation: ({ length }) => length,
  })
  built.set(catalogue, made)
  return made
}

const built = new WeakMap<Catalogue, LRUCache<string, string>>()
