import { generalCode, judgeListQuery, listItemOf, readAnswerText } from '../../../src/core/internal.ts'
import type { Endpoint } from '../app/exchange.ts'
import { refuse } from '../app/refusal.ts'
import type { Configurations } from '../configurations/configurations.ts'
import { exactBody } from '../formats/format.ts'
import { countListed, findListed, type Listed, pageSize } from '../store/list.ts'
import type { StoredVersion } from '../store/questionnaires.ts'
import { isoTime } from '../store/time.ts'
import { addressOfPage } from './known-to-catalogue.ts'
import { queryForPage, readCursor } from './page-address.ts'

/** A page of the public questionnaires that a query finds. */
export const listQuestionnaires: Endpoint = async ({ catalogue, query, language, origin }) => {
  const configurations = catalogue.configurations()
  const listed = readQuery(query, configurations)
  const { page } = listed.asked
  const count = await countListed(catalogue.database.query, listed)
  const versions = await findListed(catalogue.database.query, listed, count, readCursor(query, page))
  const results = versions.flatMap((version) => {
    const configuration = configurations.find(version.configuration, version.edition)
    if (configuration === undefined) return []
    const details = {
      code: version.code,
      updated: isoTime(version.updated),
      translations: version.languages,
      original: version.original,
    }
    const item = listItemOf(configuration.questionnaire, readAnswerText(version.data), details, language)
    return [{ ...item, url: addressOfPage(version.configuration, version.code, language) }]
  })
  const address = (other: number, side: 'after' | 'before', beside: StoredVersion | undefined): string => {
    const cursor = beside && other > 1 ? { side, updated: beside.updated, code: beside.code } : undefined
    return `${origin}/${language}/api/v2/questionnaires/?${queryForPage(query, other, cursor)}`
  }
  const pages = Math.ceil(count / pageSize)
  return {
    body: exactBody({
      count,
      next: page < pages ? address(page + 1, 'after', versions.at(-1)) : '',
      previous: page > 1 && count > 0 ? address(Math.min(page - 1, pages), 'before', versions[0]) : '',
      results,
    }),
  }
}

/** Reads a query; refuses one that the service fails on, with what is wrong and at which parameter. */
function readQuery(query: string, configurations: Configurations): Listed {
  const asked = judgeListQuery(`?${query}`, configurations.queryContext)
  if (asked.status === 500) {
    const wrong = asked.findings.flatMap(({ messageId, parameter, data }) => {
      const words = refusals[messageId]?.(data)
      return words === undefined ? [] : [{ parameter, words }]
    })
    const parameters = [...new Set(wrong.map(({ parameter }) => parameter))]
    throw refuse(
      400,
      wrong.map(({ words }) => words),
      { parameters },
    )
  }
  const isAnyHere = asked.searched.some((code) => configurations.codes.includes(code))
  // A catalogue of other configurations lists what it has where no type is named.
  const searched = asked.code === generalCode && !isAnyHere ? configurations.codes : asked.searched
  return { asked, searched }
}

/** What makes the service fail, by the id of what is wrong; everything else that is wrong with a query it passes over. */
const refusals: Readonly<Record<string, (data: Readonly<Record<string, string>>) => string>> = {
  notFilterable: ({ name, type }) => `Question "${name}" is of type ${type}, by which a list cannot be filtered.`,
  range: ({ name }) => `A list cannot be filtered by range: the operator "${name}" is not supported.`,
  date: ({ name }) => `A list cannot be filtered by a range of years: "${name}" is not supported.`,
  flag: () => 'A list cannot be filtered by flags: "flag" is not supported.',
}
