import { namesRead } from '../../schema/readers.ts'
import { isObject, lookUp } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import { type Questionnaire, walkAll } from '../node.ts'
import { overlookedAround } from '../served-nodes.ts'
import { hasStray } from '../stray-options.ts'
import { homeOfKey } from '../summary/summary-home.ts'
import type { NamedBreak } from './named-things.ts'

/**
 * Why lists show no description: its question is not in lists, is not asked, or only where they do not look, or has a
 * type that they do not take it from.
 */
export type DescriptionBreakKind = 'notListed' | 'noDescription' | 'overlookedDescription' | 'descriptionType'

/**
 * What keeps lists from showing the description of a questionnaire, which they take from a certain key with in_list
 * (format facts 12.5).
 */
export const brokenDescription = remember(
  (questionnaire: Questionnaire): readonly NamedBreak<DescriptionBreakKind>[] => {
    const { descriptions, descriptionTypes, listTypes } = namesRead()
    const { roots, configuration } = questionnaire
    const name = lookUp(descriptions, configuration?.code ?? '')
    if (name === undefined || roots.length === 0) return []
    const questions = walkAll(roots).filter(({ level }) => level === 'question')
    const everywhere = questions.filter(({ keyword }) => keyword === name)
    const asked = everywhere.filter((question) => overlookedAround(question) === undefined)
    const [node = everywhere[0]] = asked
    const valuesOf = (option: string): readonly unknown[] =>
      questions.map((question) => question.option('view_options', option)?.value)
    if (node === undefined) {
      // Without a name in lists it is the beginning of a questionnaire, or nothing that lists show.
      const listed = valuesOf('in_list')
      if (!valuesOf('is_name').some((isName, at) => isName === true && listed[at] === true)) return []
      const home = homeOfKey(name, questionnaire)
      return [{ kind: 'noDescription', ...(home && { node: home }), at: 'sections', name }]
    }
    const overlooked = overlookedAround(node)
    if (overlooked) return [{ kind: 'overlookedDescription', node, name, more: overlooked.keyword ?? '?' }]
    const { type } = node
    // That lists do not show answers of other types at all is told of in_list.
    if (type !== undefined && listTypes.includes(type) && !descriptionTypes.includes(type))
      return [{ kind: 'descriptionType', node, name, more: type }]
    const inList = asked.map((question) => question.option('view_options', 'in_list'))
    if (inList.some((option) => option !== undefined && option.value !== false)) return []
    if (asked.some(({ value }) => value.view_options && !isObject(value.view_options))) return []
    if (inList.every((option) => option === undefined) && asked.some((question) => hasStray(question, 'in_list')))
      return []
    return [{ kind: 'notListed', node, name }]
  },
)
