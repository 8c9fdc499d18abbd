import { remember } from '../../text/remember.ts'
import { namersOf } from '../built-in-names.ts'
import { modelOfLevel, type Node, type Questionnaire, walkAll, withoutNodes } from '../node.ts'
import { brokenSummary } from '../summary/broken-summary.ts'
import { isFailing, wordHarm } from '../summary/summary-harm.ts'
import { brokenDescription } from './list-description.ts'
import { namedReaders } from './named-readers.ts'
import { brokenNames } from './named-things.ts'

/** Something outside of the general pages that reads a questionnaire by name, position or type, and no longer finds what it reads. */
export interface LostReader {
  /** Who reads it, in words: `lists`. */
  readonly reader: string
  /** What it reads: fields of a summary, keywords. */
  readonly names: readonly string[]
  /** What comes of it, in words. */
  readonly harm: string
  /** Whether something fails or answers are lost; else people see less. */
  readonly isGrave: boolean
  /** Whether it gives people the stored answers, so that they get something else for the same ones. */
  readonly givesAnswers: boolean
  /** Where it is to be mended, as far as that is a node. */
  readonly node?: Node
  /** The same for the same break, wherever its node is. */
  readonly identity: string
}

/** All readers of a questionnaire that do not find what they read, as the rules tell them. */
export const lostReaders = remember((questionnaire: Questionnaire): readonly LostReader[] => {
  if (questionnaire.configuration === undefined) return []
  const summaries = brokenSummary(questionnaire).map(({ kind, harm, node, names, more }): LostReader => {
    const read = kind.startsWith('settings-') ? [node.keyword ?? '?'] : names
    return {
      reader: 'the PDF summary',
      names: read,
      harm: wordHarm(harm, questionnaire),
      isGrave: isFailing(harm),
      givesAnswers: true,
      node,
      identity: JSON.stringify([kind, read, more, kind === 'missing' ? '' : node.keyword]),
    }
  })
  const named = [...brokenNames(questionnaire), ...brokenDescription(questionnaire)].map(
    ({ kind, name, more, node }): LostReader => {
      const { reader, harm, effect, gives } = namedReaders[kind]
      const isGrave = effect !== 'blank'
      return {
        reader,
        names: [name],
        harm,
        isGrave,
        givesAnswers: gives === 'answers',
        ...(node && { node }),
        identity: JSON.stringify([kind, name, more]),
      }
    },
  )
  return [...summaries, ...named]
})

/** The readers that found what they read before and do not now, once for each thing that they read. */
export function readersLostSince(before: Questionnaire, now: Questionnaire): readonly LostReader[] {
  const fresh = brokenSince(before, now)
  return [...fresh, ...unnamedSince(before, now, fresh)]
}

function brokenSince(before: Questionnaire, now: Questionnaire): readonly LostReader[] {
  const known = new Set(lostReaders(before).map(({ identity }) => identity))
  return lostReaders(now).filter(({ identity }) => !known.has(identity))
}

/** The keywords that programs or templates of the service name and that are not asked any more. */
function unnamedSince(before: Questionnaire, now: Questionnaire, told: readonly LostReader[]): readonly LostReader[] {
  const left = new Set(walkAll(now.roots).map(nameOf))
  const gone = new Map(
    walkAll(before.roots).flatMap((node) => (left.has(nameOf(node)) ? [] : [[nameOf(node), node] as const])),
  )
  return [...gone.values()].flatMap((node): readonly LostReader[] => {
    const { level, keyword } = node
    if (keyword === undefined || (level !== 'question' && level !== 'questiongroup')) return []
    if (told.some(({ names }) => names.includes(keyword))) return []
    return namersOf(node).map((reader) => ({
      reader,
      names: [keyword],
      harm: 'it looks for this keyword and does not find it',
      isGrave: false,
      givesAnswers: false,
      node,
      identity: JSON.stringify([reader, keyword]),
    }))
  })
}

function nameOf({ level, keyword }: Pick<Node, 'level' | 'keyword'>): string {
  return `${modelOfLevel(level)} ${keyword}`
}

/**
 * The programs and templates that name a keyword which nobody asks any more without a part of its questionnaire; what
 * else reads by name is told by rules.
 */
export function namersLostWithout(part: Node): readonly LostReader[] {
  const { questionnaire, pointer } = part
  if (questionnaire.configuration === undefined) return []
  const now = withoutNodes(questionnaire, (node) => node.pointer === pointer)
  return unnamedSince(questionnaire, now, brokenSince(questionnaire, now))
}

/** What the readers of a questionnaire would no longer find without some of its nodes. */
export function readersOf(questionnaire: Questionnaire, isMeant: (node: Node) => boolean): readonly LostReader[] {
  const { configuration, roots } = questionnaire
  if (configuration === undefined || !walkAll(roots).some(isMeant)) return []
  return brokenSince(questionnaire, withoutNodes(questionnaire, isMeant))
}
