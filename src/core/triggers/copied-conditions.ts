import { bareText, type Expression, isWhole, readConditions } from '../condition/condition.ts'
import { pairingOf, pairingTemplateOf, triggerQuestion } from '../questionnaire/choice-pairing.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import type { Option } from '../questionnaire/options.ts'
import { groupBy } from '../text/group-by.ts'
import { memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { conditionsOf, type Pairs, type Trigger } from './triggers.ts'

/** The option that a subcategory copies from the question whose choices it draws. */
export const copiedOption = 'questiongroup_conditions'

/** One condition of a list. */
export interface Entry {
  readonly position: number
  readonly text: string
  /** Empty in a copy that has none. */
  readonly name: string
  readonly expression: Expression | undefined
}

/** Two conditions that should be the same, and the mistaken one, by what else agrees. */
export interface Difference {
  readonly in: 'expression' | 'name'
  readonly copy: Entry
  readonly original: Entry
  readonly odd: 'copy' | 'original'
}

/** How the list of a subcategory differs from that of the question whose choices it draws. */
export interface CopiedConditions {
  readonly question: Node
  readonly originals: Option
  readonly differences: readonly Difference[]
  /** Conditions that are in one of the two lists only. */
  readonly onlyCopies: readonly Entry[]
  readonly onlyOriginals: readonly Entry[]
}

/** Compares the list of a subcategory with the one that it copies; `undefined` without two lists that can be compared. */
export function copiedConditionsIn(subcategory: Node): CopiedConditions | undefined {
  return compared(subcategory).result
}

const compared = remember((subcategory: Node) => ({ result: compare(subcategory) }))

function compare(subcategory: Node): CopiedConditions | undefined {
  const pairing = pairingOf(subcategory)
  const question = pairing && triggerQuestion(subcategory, pairing)
  const originals = question?.option('form_options', copiedOption)
  const theirs = originals && readable(originals.value)
  const own = entriesOf(memberOf(subcategory.value.form_options, copiedOption))
  if (question === undefined || originals === undefined || theirs === undefined || own === undefined) return undefined
  const same = pairUp(own, theirs, ({ text }) => bareText(text))
  const named = pairUp(same.copies, same.originals, ({ name }) => name)
  const alike = pairUp(named.copies, named.originals, expressionOf)
  const beside = pairUp(alike.copies, alike.originals, ({ position }) => String(position))
  const differences = [
    ...named.pairs.map(([copy, original]): Difference => {
      // A slip makes one value of another, which then is twice.
      const isOriginalOdd = repeats(original, theirs) && !repeats(copy, own)
      return { in: 'expression', copy, original, odd: isOriginalOdd ? 'original' : 'copy' }
    }),
    ...alike.pairs.map(([copy, original]): Difference => {
      if (copy.name === '') return { in: 'expression', copy, original, odd: 'copy' }
      return { in: 'name', copy, original, odd: lacksCondition(subcategory, copy.name) ? 'original' : 'copy' }
    }),
    ...beside.pairs.map(([copy, original]): Difference => ({ in: 'expression', copy, original, odd: 'copy' })),
  ]
  return { question, originals, differences, onlyCopies: beside.copies, onlyOriginals: beside.originals }
}

/** Whether a questiongroup of the form page waits for a name that no condition has. */
export function lacksCondition(subcategory: Node, name: string): boolean {
  const pairs = pairsAround(subcategory)
  return pairs?.targets.has(name) === true && !pairs.triggers.has(name)
}

/** Whether a questiongroup of the form page could wait for a name. */
export function isAwaited(subcategory: Node, name: string): boolean {
  const pairs = pairsAround(subcategory)
  return pairs === undefined || pairs.targets.has(name)
}

function pairsAround(subcategory: Node): Pairs | undefined {
  const category = ancestor(subcategory, 'category')
  return category && conditionsOf(subcategory.questionnaire).questiongroups.get(category)
}

/** Whether the copy of a condition shows that the condition is mistaken, so that what follows from it is nothing of its own. */
export function isMistakenOriginal({ question, entry }: Trigger): boolean {
  const subcategory = pairingTemplateOf(question) === undefined ? undefined : ancestor(question, 'subcategory')
  const copied = subcategory && copiedConditionsIn(subcategory)
  return copied?.differences.some(({ odd, original }) => odd === 'original' && original.position === entry) === true
}

/** The conditions of a list; `undefined` when one of them cannot be read, which is a finding of its own. */
function readable(list: unknown): Entry[] | undefined {
  const areReadable = readConditions(list)?.every((one) => isWhole(one) && one.name.text.trim() && !one.commas.length)
  return areReadable ? entriesOf(list) : undefined
}

/** The texts of a list as conditions, whatever they are. */
function entriesOf(list: unknown): Entry[] | undefined {
  return readConditions(list)?.flatMap((condition, position) => {
    if (condition === undefined) return []
    const { text, name, expression } = condition
    return [{ position, text, name: name?.text ?? '', expression }]
  })
}

/** Pairs the entries of two lists that are alike in something, each once. */
function pairUp(copies: readonly Entry[], originals: readonly Entry[], by: (entry: Entry) => string) {
  const waiting: ReadonlyMap<string, Entry[]> = groupBy(originals, by)
  const pairs: (readonly [copy: Entry, original: Entry])[] = []
  const left: Entry[] = []
  for (const copy of copies) {
    const original = waiting.get(by(copy))?.shift()
    if (original) pairs.push([copy, original])
    else left.push(copy)
  }
  const paired = new Set(pairs.map(([, original]) => original))
  return { pairs, copies: left, originals: originals.filter((original) => !paired.has(original)) }
}

function expressionOf({ text, expression }: Entry): string {
  return bareText(expression?.text ?? text)
}

function repeats(entry: Entry, entries: readonly Entry[]): boolean {
  return entries.some((other) => other !== entry && expressionOf(other) === expressionOf(entry))
}
