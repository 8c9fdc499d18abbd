import { groupBy } from '../../text/group-by.ts'
import type { CodeAction } from './action.ts'

/** What a menu shows of some actions: an action, or one entry for several of which the client asks which is meant. */
export type Offer =
  | { readonly kind: 'action'; readonly action: CodeAction }
  | { readonly kind: 'choice'; readonly title: string; readonly actions: readonly CodeAction[] }

/** More entries than this nobody reads. */
export const mostOffers = 6
/** How many of a group there are where the client cannot ask. */
const mostOfGroup = 3

/** The entries of a menu, at most six, one of them to silence a finding where there is any; what belongs to no menu beside them. */
export function offersOf(actions: readonly CodeAction[], canChoose: boolean): Offer[] {
  const [outside, inside] = [true, false].map((is) => actions.filter(({ kind }) => kind.startsWith('source.') === is))
  const offers = group(inside ?? [], canChoose)
  const silencing = offers.filter((offer) => offer.kind === 'action' && offer.action.silences === true)
  const others = offers.filter((offer) => !silencing.includes(offer))
  const kept = others.slice(0, mostOffers - Math.min(silencing.length, Math.max(1, mostOffers - others.length)))
  return [...kept, ...silencing.slice(0, mostOffers - kept.length), ...(outside ?? []).map(toOffer)]
}

function group(actions: readonly CodeAction[], canChoose: boolean): Offer[] {
  const groups = groupBy(actions, (action): string | CodeAction => action.group ?? action)
  return [...groups].flatMap(([title, members]): Offer[] => {
    if (canChoose && typeof title === 'string') return [{ kind: 'choice', title, actions: members }]
    return members.slice(0, mostOfGroup).map(toOffer)
  })
}

function toOffer(action: CodeAction): Offer {
  return { kind: 'action', action }
}
