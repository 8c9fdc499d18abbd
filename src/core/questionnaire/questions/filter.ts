import { optionsOf } from '../../schema/options.ts'
import { namesRead } from '../../schema/readers.ts'
import type { Node } from '../node.ts'
import type { Option } from '../options.ts'
import { overlookedAround } from '../served-nodes.ts'

/** What becomes of a list page that is filtered by a question. */
export type FilterOutcome =
  | 'filtered'
  /** The service cannot filter by keys of the type, and the page fails. */
  | 'fails'
  /** The service reads another name, and ignores the filter. */
  | 'unread'
  /** The service does not know the questiongroup. */
  | 'overlooked'
  /** The type of the key is not known. */
  | 'unknown'

/** What the filter of lists makes of a question (format facts 10.4). */
export interface Filter {
  /** The option that offers it in the filter. */
  readonly order: Option | undefined
  /** Whether it is among those that every questionnaire can be filtered by, without an order. */
  readonly isGeneral: boolean
  readonly outcome: FilterOutcome
}

/** What the filter of lists makes of a question at its place. */
export function filterOf(question: Node): Filter {
  return {
    order: orderOf(question),
    isGeneral: isGeneralQuestion(question.parent?.keyword, question.keyword),
    outcome: filterOutcome(question),
  }
}

function orderOf(question: Node): Option | undefined {
  const order = question.option('filter_options', 'order')
  return order?.value === null ? undefined : order
}

/** The option that offers a question in the filter of lists, where it can be filtered by as far as that is known. */
export function offeringOrder(question: Node): Option | undefined {
  const order = orderOf(question)
  const outcome = order && filterOutcome(question)
  return outcome === 'filtered' || outcome === 'unknown' ? order : undefined
}

/** The option that lists a question in the filter, whatever comes of choosing it there. */
export function listingOrder(question: Node): Option | undefined {
  const order = orderOf(question)
  return order && overlookedAround(question) ? undefined : order
}

/** Whether lists are meant to be filtered by a question, and can be. */
export function isFilter(question: Node): boolean {
  const { order, isGeneral, outcome } = filterOf(question)
  return outcome === 'filtered' && (order !== undefined || isGeneral)
}

/** What becomes of a list page that is filtered by a question, whether the filter offers it or not. */
export function filterOutcome(question: Node): FilterOutcome {
  if (overlookedAround(question)) return 'overlooked'
  if (unreadNameOf(question)) return 'unread'
  if (question.type === undefined) return 'unknown'
  return canFilterBy(question.type) ? 'filtered' : 'fails'
}

/** The question, or its questiongroup, whose keyword a filter cannot name: the service divides the names at "__". */
export function unreadNameOf(question: Node): Node | undefined {
  const { parent } = question
  if (parent?.keyword?.includes('__')) return parent
  return question.keyword?.includes('__') ? question : undefined
}

/** Whether the service can filter by keys of a type. */
function canFilterBy(type: string): boolean {
  return optionsOf('question', 'filter_options').get('order')?.keyTypes?.includes(type) === true
}

/** Whether a question is among those that every questionnaire can be filtered by, whatever its type. */
export function isGeneralQuestion(questiongroup: string | undefined, key: string | undefined): boolean {
  const { globalFilters } = namesRead()
  return key !== undefined && Object.hasOwn(globalFilters, key) && globalFilters[key] === questiongroup
}
