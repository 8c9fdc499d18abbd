import { freeKeyword, takesChoices } from '../drafts/new-choices.ts'
import { readableLabel } from '../drafts/readable-label.ts'
import { homeForNode } from '../drafts/record-home.ts'
import { configurationName } from '../questionnaire/locate.ts'
import { type Level, modelOfLevel, type Node, type Questionnaire } from '../questionnaire/node.ts'
import { defaultKeyType, keyTypeFacts, usualKeyTypes, valueTypes } from '../schema/key-types.ts'
import { shortName } from '../text/printable.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { addChoiceOperation } from '../writing/add-choice.ts'
import { addEditionOperation } from '../writing/add-edition.ts'
import { addPartOperation, type NewChoice, type NewPart } from '../writing/add-part.ts'
import { keywordAfter, keywordWithin } from '../writing/new-keywords.ts'
import { levelsIn, nameOfNode } from '../writing/parts.ts'
import { askPlaces } from './ask-places.ts'
import type { Asking } from './asking.ts'
import { existing } from './existing.ts'
import type { FindRefactorings, RefactoredPlace, Refactoring } from './refactoring.ts'

/** Adding a part behind that at the place, or in it. */
export const addPartRefactorings: FindRefactorings = (place) => {
  const { node } = place
  if (node === undefined) return []
  const inside = levelsIn[node.level]
    // Subcategories and questiongroups are not mixed.
    .filter((level) => node.children.every((child) => child.level === level))
    .map((level) => addPart(place, node, level, false))
  const behind = node.parent === undefined ? [] : [addPart(place, node, node.level, true)]
  return [...inside, ...behind]
}

function addPart(place: RefactoredPlace, node: Node, level: Level, isBehind: boolean): Refactoring {
  return {
    id: `add-${level}${isBehind ? '-behind' : ''}`,
    title: `Add a ${level} ${isBehind ? 'after' : 'to'} ${nameOfNode(node)}`,
    kind: 'refactor.add',
    prepare: (asking) => {
      const [position, ...others] = askPlaces(node, { isBehind, level }, asking)
      const part = askPart(place, level, nearOf(node, level, isBehind), asking)
      return () => addPartOperation(place.workspace, part, position, others)
    },
  }
}

/** What a keyword is made from: that of the part it is behind, else that of the part it is in. */
interface Near {
  readonly sibling?: Node | undefined
  /** The parts that it is beside. */
  readonly beside: readonly Node[]
  readonly outer: string
  readonly questionnaire: Questionnaire
}

function nearOf(node: Node, level: Level, isBehind: boolean): Near {
  const { questionnaire, keyword = level } = node
  const beside = (isBehind ? node.parent : node)?.childrenAt(level) ?? []
  return { sibling: isBehind ? node : beside.at(-1), beside, outer: keyword, questionnaire }
}

/** What is in a new part that cannot be empty. */
const firstInside: Readonly<Partial<Record<Level, Level>>> = {
  category: 'subcategory',
  subcategory: 'questiongroup',
  questiongroup: 'question',
}

function askPart(place: RefactoredPlace, level: Level, near: Near, asking: Asking, isInside = false): NewPart {
  const { workspace, file } = place
  const { sibling, beside, outer, questionnaire } = near
  const model = modelOfLevel(level)
  const what = isInside ? `the first ${level} of "${shortName(outer)}"` : `the new ${level}`
  const keyword = asking.answer({
    name: isInside ? level : 'keyword',
    title: `Keyword of ${what}`,
    value: sibling ? keywordAfter(workspace, sibling) : keywordWithin(workspace, outer, level),
    offers: () => existing(file, model, new Set(beside.map((one) => one.keyword))),
  })
  const below = firstInside[level]
  const isKnown = file.byKeyword(model, keyword) !== undefined
  const home = homeForNode({ level, questionnaire })?.file ?? file
  const label = isKnown
    ? undefined
    : asking.answer({
        name: isInside ? `${level}-label` : 'label',
        title: `Label of ${what}${level === 'questiongroup' ? ', empty for none' : ''}`,
        value: level === 'questiongroup' ? '' : readableLabel(keyword, model, home),
      })
  return {
    level,
    keyword,
    ...(label === undefined || label === '' ? {} : { label }),
    ...(level === 'question' && !isKnown ? askKey(keyword, home, asking) : {}),
    ...(below ? { inside: askPart(place, below, { outer: keyword, beside: [], questionnaire }, asking, true) } : {}),
  }
}

function askKey(keyword: string, file: SetFile, asking: Asking): Pick<NewPart, 'type' | 'choices'> {
  const type = asking.answer({
    name: 'type',
    title: `Type of key "${shortName(keyword)}"`,
    value: defaultKeyType,
    choices: () =>
      usualKeyTypes.map((value) => ({ value, label: value, detail: keyTypeFacts(value)?.description ?? '' })),
  })
  if (!valueTypes.has(type)) return { type }
  const rows = asking.items({
    name: 'choices',
    title: `Choices of key "${shortName(keyword)}", each as KEYWORD=Label`,
    value: [`${keyword}_1=Yes`, `${keyword}_2=No`],
    offers: () => existing(file, 'value', new Set()),
  })
  return { type, choices: rows.map((row) => readChoice(row, file)) }
}

/** `KEYWORD=Label`; without a label it is made from the keyword, which changes nothing about a value that exists. */
function readChoice(row: string, file: SetFile): NewChoice {
  const at = row.indexOf('=')
  const keyword = (at < 0 ? row : row.slice(0, at)).trim()
  return { keyword, label: at < 0 ? readableLabel(keyword, 'value', file) : row.slice(at + 1).trim() }
}

/** Adding a choice to the key at the place. */
export const addChoiceRefactorings: FindRefactorings = ({ workspace, file, record }) => {
  if (record?.model !== 'key' || record.keyword === undefined || !takesChoices(file, record)) return []
  const { keyword: key } = record
  const prepare: Refactoring['prepare'] = (asking) => {
    const title = `Keyword of the new choice of key "${shortName(key)}"`
    const keyword = asking.answer({ name: 'keyword', title, value: freeKeyword(file, record) })
    const value = readableLabel(keyword, 'value', file)
    const label = asking.answer({ name: 'label', title: `Label of choice "${shortName(keyword)}"`, value })
    return () => addChoiceOperation(workspace, key, { keyword, label })
  }
  return [{ id: 'add-choice', title: `Add a choice to key "${shortName(key)}"`, kind: 'refactor.add', prepare }]
}

/** Copying the questionnaire at the place as its next edition. */
export const addEditionRefactorings: FindRefactorings = ({ workspace, node, now }) => {
  const configuration = node?.questionnaire.configuration
  if (configuration === undefined) return []
  const of = configurationName(configuration)
  const prepare: Refactoring['prepare'] = (asking) => {
    const edition = asking.answer({ name: 'edition', title: `Edition that is made from ${of}` })
    return () => addEditionOperation(workspace, { of, edition, created: now })
  }
  return [{ id: 'add-edition', title: `Add an edition made from ${of}`, kind: 'refactor.add', prepare }]
}
