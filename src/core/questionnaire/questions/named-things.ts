import { offersChoices } from '../../schema/key-types.ts'
import { namesRead } from '../../schema/readers.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { addAll } from '../../text/lists.ts'
import { remember } from '../../text/remember.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { geometryOf } from '../geometry.ts'
import { typeOfKey } from '../key-types.ts'
import { type Node, type Questionnaire, walkAll } from '../node.ts'
import { nodesWith } from '../nodes-by-keyword.ts'
import type { Option } from '../options.ts'
import { servedQuestions } from '../served-nodes.ts'
import { homeOfKey } from '../summary/summary-home.ts'
import { listingOrder } from './filter.ts'
import { hasGallery, hasPicture } from './where-shown.ts'
import { isNameOfIt, isUnfitName, whichNamesIt } from './which-names-it.ts'

/** What breaks where the service does not find something by the name or type that it counts on. */
export type NamedBreakKind =
  | 'listType'
  | 'listMember'
  | 'listFails'
  | 'unsorted'
  | 'noPhoto'
  | 'nameGroup'
  | 'nameType'
  | 'globalFilter'
  | 'noCountryKey'
  | 'countrySelect'
  | 'countryChoices'
  | 'countryList'
  | 'countryHeader'
  | 'countryStored'
  | 'photoKey'
  | 'photoTwice'
  | 'photoLost'
  | 'focus'
  | 'acceptConditions'
  | 'acceptType'
  | 'linkLevel'
  | 'linkTemplate'
  | 'role'
  | 'modules'
  | 'moduleCode'
  | 'noModules'
  | 'nullOptions'
  | 'nullContents'
  | 'nullMerged'
  | 'noneToMerge'
  | 'nestedGallery'
  | 'rawMap'

/** Such a break, with the node that it is about, or a place in the configuration where it is about none. */
export interface NamedBreak<Kind = NamedBreakKind> {
  readonly kind: Kind
  readonly node?: Node
  /** The option to change; without one the keyword of the node, or `at` below the configuration. */
  readonly option?: Option
  readonly at?: string
  readonly name: string
  readonly more?: string
}

/** What the lists, filters, headers, pages and page scripts of the service do not find in a questionnaire (format facts 12.5 to 12.8). */
export const brokenNames = remember((questionnaire: Questionnaire): readonly NamedBreak[] => {
  const nodes = walkAll(questionnaire.roots)
  const questions = nodes.filter(({ level }) => level === 'question')
  const parts = [countryBreaks, photoBreaks].flatMap((of) => of(questions, questionnaire))
  return [...listBreaks(questionnaire), ...parts, ...nodes.flatMap(nodeBreaks), ...moduleBreaks(questionnaire)]
})

function isPublic({ configuration }: Questionnaire): boolean {
  return namesRead().codes.includes(configuration?.code ?? '')
}

function isSet(option: Option | undefined): option is Option {
  return option !== undefined && option.value !== false && option.value !== null
}

/** Whether lists can show answers of a key type, as far as the type is known. */
export function isListable(type: string | undefined): boolean {
  return type === undefined || namesRead().listTypes.includes(type)
}

function listBreaks(questionnaire: Questionnaire): readonly NamedBreak[] {
  const { listMembers, failingListKey, photo, photoType, nameGroup, globalFilters } = namesRead()
  const questions = servedQuestions(questionnaire)
  const inList = questions.filter((node) => isSet(node.option('view_options', 'in_list')))
  const breaks = inList.flatMap((node): readonly NamedBreak[] => {
    const { keyword = '', type } = node
    const option = node.option('view_options', 'in_list')
    const isName = isSet(node.option('view_options', 'is_name'))
    if (keyword === failingListKey) return [{ kind: 'listFails', node, name: keyword }]
    if (listMembers.includes(keyword) && !(keyword === 'name' && isName))
      return [{ kind: 'listMember', node, name: keyword }]
    if (option === undefined || isListable(type)) return []
    return [{ kind: 'listType', node, option, name: keyword, more: type ?? '' }]
  })
  const listed = new Set(inList.map(({ keyword }) => keyword))
  const country = questions.find((node) => node.keyword === 'country' && node.parent?.keyword === globalFilters.country)
  const photos = questions.filter(({ keyword, type }) => keyword === photo && type === photoType)
  const isListed = inList.some(({ type }) => type === photoType || type === undefined)
  const named = whichNamesIt(questionnaire)
  const isBegun = questions.some(({ keyword, parent }) => globalFilters[keyword ?? ''] === parent?.keyword)
  const isElsewhere = isBegun && named?.parent !== undefined && named.parent.keyword !== nameGroup
  return [
    ...breaks,
    ...(isPublic(questionnaire) && country && !listed.has('country')
      ? [{ kind: 'unsorted', node: country, name: 'country' } as const]
      : []),
    ...(isBegun && photos[0] && !isListed ? [{ kind: 'noPhoto', node: photos[0], name: photo } as const] : []),
    ...(isPublic(questionnaire) && isElsewhere
      ? [{ kind: 'nameGroup', node: named.parent, name: nameGroup } as const]
      : []),
    ...(named && isUnfitName(named.type) && isNameOfIt(named)
      ? [{ kind: 'nameType', node: named, name: named.keyword ?? '?', more: named.type ?? '' } as const]
      : []),
  ]
}

function countryBreaks(questions: readonly Node[], questionnaire: Questionnaire): readonly NamedBreak[] {
  const { searchedCodes, globalFilters, selects, lists, headerTypes } = namesRead()
  const code = questionnaire.configuration?.code ?? ''
  const missing = searchedCodes.includes(code) ? Object.entries(globalFilters) : []
  const isAsked = ([key, group]: readonly [string, string]): boolean =>
    questions.some((node) => node.keyword === key && node.parent?.keyword === group)
  // Without any of them it is the beginning of a questionnaire.
  const unfound = (missing.some(isAsked) ? missing : []).flatMap(([key, group]): readonly NamedBreak[] => {
    if (questions.some((node) => node.keyword === key && node.parent?.keyword === group)) return []
    const nodes = walkAll(questionnaire.roots)
    const node =
      nodes.find((one) => one.level === 'questiongroup' && one.keyword === group) ??
      questions.find((one) => one.keyword === key) ??
      homeOfKey(key, questionnaire)
    const isGone =
      key === 'country' && questionnaire.file.byKeyword('key', key) === undefined && questionnaire.file.set.complete
    return [
      { kind: isGone ? 'noCountryKey' : 'globalFilter', ...(node && { node }), at: 'sections', name: key, more: group },
    ]
  })
  const countries = questions.filter(
    (node) => node.keyword === 'country' && node.parent?.keyword === globalFilters.country,
  )
  const hasMap = geometryOf(questionnaire) !== undefined
  const unfit = countries.flatMap((node): readonly NamedBreak[] => {
    const { type } = node
    if (type === undefined || selects.includes(type)) return []
    if (lists.includes(type) && hasMap) return [{ kind: 'countryList', node, name: 'country', more: type }]
    const kind = offersChoices(type) ? 'countrySelect' : 'countryChoices'
    return searchedCodes.includes(code) ? [{ kind, node, name: 'country', more: type }] : []
  })
  const headed = (isPublic(questionnaire) ? questionnaire.roots : [])
    .flatMap(({ children }) => children)
    .flatMap((category) => headerCountry(category, questions))
  const whole = headed.filter(({ type }) => type !== undefined && !headerTypes.includes(type))
  return [
    ...unfound,
    ...unfit,
    ...whole.map((node): NamedBreak => {
      const { type: more = '' } = node
      return { kind: lists.includes(more) ? 'countryStored' : 'countryHeader', node, name: 'country', more }
    }),
  ]
}

/** The country that a header prints of what additional_data hands to it. */
function headerCountry(category: Node, questions: readonly Node[]): readonly Node[] {
  const option = 'additional_data'
  const data = category.option('view_options', option)?.value
  // Some headers print the country of the answers themselves, and some print none.
  if (!isObject(data) || category.template('view')?.facts?.country !== option) return []
  return Object.entries(data).flatMap(([group, keys]) => {
    if (!Array.isArray(keys) || !keys.includes('country')) return []
    return questions.filter((node) => node.keyword === 'country' && node.parent?.keyword === group).slice(0, 1)
  })
}

/**
 * Whether the values of a key must all have an order_value, since the filter sorts them when a questionnaire is
 * published (format facts 12.5).
 */
export function isSortedForFilter(key: RecordFact, set: SetIndex): boolean {
  if (!namesRead().orderedFilterTypes.includes(typeOfKey(key) ?? '')) return false
  return nodesWith(key, set).some((node) => listingOrder(node) !== undefined)
}

function photoBreaks(questions: readonly Node[], questionnaire: Questionnaire): readonly NamedBreak[] {
  if (!namesRead().appCodes.includes(questionnaire.configuration?.code ?? '')) return []
  const { photo, photoType, otherPictures, focus, conditions } = namesRead()
  return questions.flatMap((node): readonly NamedBreak[] => {
    const { keyword = '', type, parent } = node
    const group = parent?.keyword ?? ''
    if (type === photoType) {
      // A gallery goes through the photos of a questiongroup once for each question of the type.
      const isTwice = keyword !== photo && parent !== undefined && hasPicture(parent) && hasGallery(questionnaire)
      const isFound = keyword === photo || otherPictures.includes(keyword)
      if (isTwice) return [{ kind: isFound ? 'photoTwice' : 'photoLost', node, name: keyword, more: group }]
      return isFound ? [] : [{ kind: 'photoKey', node, name: keyword, more: photo }]
    }
    if (keyword === focus.key && group !== focus.questiongroup)
      return [{ kind: 'focus', node, name: keyword, more: focus.questiongroup }]
    if (keyword === conditions.key && group !== conditions.questiongroup)
      return [{ kind: 'acceptConditions', node, name: conditions.questiongroup, more: conditions.key }]
    if (group !== conditions.questiongroup) return []
    if (keyword !== conditions.key) {
      const isThere = parent?.children.some((other) => other.keyword === conditions.key)
      return isThere ? [] : [{ kind: 'acceptConditions', node, name: conditions.questiongroup, more: conditions.key }]
    }
    return type === undefined || type === conditions.type
      ? []
      : [{ kind: 'acceptType', node, name: keyword, more: type }]
  })
}

function nodeBreaks(node: Node): readonly NamedBreak[] {
  const { level, value, keyword: name = '?' } = node
  const breaks: NamedBreak[] = []
  if (value.view_options === null && (level === 'section' || level === 'category'))
    breaks.push({ kind: 'nullOptions', node, at: 'view_options', name })
  if (value.form_options === null && level === 'category')
    breaks.push({ kind: 'nullContents', node, at: 'form_options', name })
  if (level === 'question' || level === 'questiongroup') addAll(breaks, recordBreaks(node))
  if (level !== 'subcategory') return breaks
  const isNested = node.parent?.level === 'subcategory'
  const gallery = node.option('view_options', 'media_gallery')
  if (isNested && gallery?.value === true) breaks.push({ kind: 'nestedGallery', node, option: gallery, name })
  const links = node.option('form_options', 'has_links')
  if (isNested && isSet(links)) breaks.push({ kind: 'linkLevel', node, option: links, name })
  const raw = node.option('view_options', 'raw_questions')
  const isRaw = raw?.value === true && memberOf(value.view_options, 'table_grouping') === undefined
  const maps = isRaw ? node.childrenAt('questiongroup').flatMap(({ children }) => children) : []
  const map = maps.find(({ type }) => type === namesRead().mapType)
  return map && raw ? [...breaks, { kind: 'rawMap', node, option: raw, name: map.keyword ?? '?' }] : breaks
}

function recordBreaks(node: Node): readonly NamedBreak[] {
  const configuration = node.record?.fields.configuration
  if (node.level === 'questiongroup') {
    const options = memberOf(configuration, 'view_options')
    const isCrash = options !== undefined && !isObject(options) && isMerged(node.value.view_options)
    const broken = { kind: 'noneToMerge', node, at: 'view_options', name: node.keyword ?? '?' } as const
    return isCrash ? [broken, ...groupBreaks(node)] : groupBreaks(node)
  }
  return ['filter_options', 'summary'].flatMap((member): readonly NamedBreak[] => {
    const isNull = isObject(configuration) && configuration[member] === null
    return isNull && isMerged(node.value[member])
      ? [{ kind: 'nullMerged', node, at: member, name: node.keyword ?? '?', more: member }]
      : []
  })
}

/** Whether the options of a node are added to those of its record: the application leaves out an empty object. */
function isMerged(options: unknown): boolean {
  return isObject(options) && Object.keys(options).length > 0
}

function groupBreaks(node: Node): readonly NamedBreak[] {
  const { lastingRoles, unlinkedCodes } = namesRead()
  const [link, role] = ['link', 'user_role'].map((name) => node.option('form_options', name))
  const breaks: NamedBreak[] = []
  if (typeof link?.value === 'string' && unlinkedCodes.includes(link.value))
    breaks.push({ kind: 'linkTemplate', node, option: link, name: link.value })
  if (typeof role?.value === 'string' && lastingRoles.includes(role.value))
    breaks.push({ kind: 'role', node, option: role, name: role.value, more: node.keyword ?? '?' })
  return breaks
}

function moduleBreaks({ configuration }: Questionnaire): readonly NamedBreak[] {
  const { moduleCodes, appCodes } = namesRead()
  const { code = '', data } = configuration ?? {}
  const modules = data?.modules
  if (modules === null) return [{ kind: 'noModules', at: 'modules', name: code }]
  if (!Array.isArray(modules) || modules.length === 0) return []
  if (appCodes.includes(code) && !moduleCodes.includes(code)) return [{ kind: 'modules', at: 'modules', name: code }]
  if (!appCodes.includes(code)) return []
  return modules.flatMap((module: unknown, position): readonly NamedBreak[] => {
    if (typeof module !== 'string' || appCodes.includes(module)) return []
    return [{ kind: 'moduleCode', at: `modules/${position}`, name: module }]
  })
}
