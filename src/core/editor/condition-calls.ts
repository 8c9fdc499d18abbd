import { type EditorRange, rangeOfText } from '../names/place.ts'
import { eachNodePath, locate } from '../questionnaire/locate.ts'
import { type Node, questionnairesOf } from '../questionnaire/node.ts'
import { nodesWith } from '../questionnaire/nodes-by-keyword.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import { type ShowingEnd, shownBy, showsOf } from '../triggers/who-shows.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { surroundingsOf } from './surroundings.ts'

/** A question or questiongroup that shows others or is shown by them. */
export interface ConditionItem {
  readonly uri: string
  /** Configuration and keywords, which find it again when the text has changed. */
  readonly path: string
  readonly level: 'question' | 'questiongroup'
  readonly keyword: string
  /** Its label and its configuration, for people. */
  readonly detail: string
  readonly target: EditorRange
  readonly selection: EditorRange
}

/** One end of conditions as seen from the other. */
export interface ConditionCall {
  readonly item: ConditionItem
  /** The conditions, as far as they are written in the file of the question that has them; else its keyword. */
  readonly places: readonly EditorRange[]
}

const longestLabel = 60

/** The question or questiongroup at an offset, or those that use the record there. */
export function conditionItemsAt(workspace: Workspace, uri: string, offset: number): ConditionItem[] {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return []
  const { nodes, record } = locate(opened.file, opened.document.pointerAt(offset).pointer)
  const node = nodes.at(-1)
  const found = node ? [node] : record ? nodesWith(record, opened.file.set) : []
  return found.flatMap((one) => itemOf(one, workspace) ?? [])
}

/** What shows an item; nothing when it is there no more. */
export function incomingConditions(workspace: Workspace, item: Pick<ConditionItem, 'uri' | 'path'>): ConditionCall[] {
  const node = nodeOf(workspace, item)
  if (node === undefined) return []
  return shownBy(node).flatMap((end) => callOf(end, end.node, workspace) ?? [])
}

/** What an item shows. */
export function outgoingConditions(workspace: Workspace, item: Pick<ConditionItem, 'uri' | 'path'>): ConditionCall[] {
  const node = nodeOf(workspace, item)
  if (node === undefined) return []
  return showsOf(node).flatMap((end) => callOf(end, node, workspace) ?? [])
}

function nodeOf(workspace: Workspace, { uri, path }: Pick<ConditionItem, 'uri' | 'path'>): Node | undefined {
  const file = surroundingsOf(workspace, uri)?.file
  let found: Node | undefined
  for (const questionnaire of file ? questionnairesOf(file) : []) {
    eachNodePath(questionnaire, (one, node) => {
      if (one === path) found ??= node
    })
  }
  return found
}

function itemOf(node: Node, workspace: Workspace): ConditionItem | undefined {
  const { level, keyword, label, questionnaire, pointer } = node
  const { uri } = node.file
  const document = surroundingsOf(workspace, uri)?.document
  const target = document?.rangeOf(pointer)
  const selection = document && rangeOfText(document, { pointer: node.place('keyword').pointer, part: 'value' })
  if (target === undefined || selection === undefined) return undefined
  if (level !== 'question' && level !== 'questiongroup') return undefined
  let path = ''
  eachNodePath(questionnaire, (one, other) => {
    if (other === node) path = one
  })
  const configuration = path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
  const words = [
    label === undefined ? '' : shortLabel(label, longestLabel),
    questionnaire.configuration && configuration,
  ]
  return {
    uri,
    path,
    level,
    keyword: shortName(keyword ?? '?'),
    detail: words.filter(Boolean).join(' · '),
    target: { uri, ...target },
    selection: { uri, ...selection },
  }
}

function callOf({ node, triggers }: ShowingEnd, question: Node, workspace: Workspace): ConditionCall | undefined {
  const item = itemOf(node, workspace)
  const from = node === question ? item : itemOf(question, workspace)
  if (item === undefined || from === undefined) return undefined
  const document = surroundingsOf(workspace, from.uri)?.document
  const places = triggers.flatMap(({ option, entry }) => {
    if (document === undefined || option.uri !== from.uri) return []
    const range = rangeOfText(document, { pointer: `${option.pointer}/${entry}`, part: 'value' })
    return range ? [{ uri: from.uri, start: range.start, end: range.end }] : []
  })
  return { item, places: places.length > 0 ? places : [from.selection] }
}
