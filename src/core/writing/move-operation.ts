import { commentLines, wordLostComments } from '../conversion/yaml-comments.ts'
import { linesOf } from '../document/lines.ts'
import type { Node } from '../questionnaire/node.ts'
import { isSameQuestion } from '../questionnaire/node.ts'
import { parentPointer, resolvePointer } from '../text/pointer.ts'
import { capitalize } from '../text/printable.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { type DataChange, editsFor, inFile } from './data-changes.ts'
import { isRefusal, type Operation, type Refusal } from './operation.ts'
import {
  findPart,
  findSlot,
  fullPath,
  holderPath,
  nameOfHolder,
  nameOfNode,
  type PartPosition,
  questionnaireName,
  type Slot,
} from './parts.ts'

/** Moves a part of a questionnaire to another place: into another part, or before or behind one. */
export function moveOperation(workspace: Workspace, name: string, position: PartPosition): Operation | Refusal {
  const node = findPart(workspace, name)
  if (isRefusal(node)) return node
  const slot = findSlot(workspace, node, position)
  if (isRefusal(slot)) return slot
  if (slot.parent && isInside(slot.parent, node))
    return { refused: `${capitalize(nameOfNode(node))} cannot be moved into itself.` }
  const moved = changesOf(node, slot)
  const changes = editsFor(workspace, moved)
  if (isRefusal(changes)) return changes
  const to = [...holderPath(slot), node.keyword ?? ''].join('/')
  return withAcceptances(workspace, {
    summary: `Move ${nameOfNode(node)} ${whereTo(node, slot)}.`,
    notes: moved.length === 0 ? [] : [...answerNotes(node, slot), ...commentNotes(workspace, node, moved)],
    changes,
    moves: new Map([[fullPath(node).join('/'), to]]),
  })
}

function isInside(node: Node, outer: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) if (isSame(at, outer)) return true
  return false
}

function isSame(left: Node, right: Node): boolean {
  return left.file.uri === right.file.uri && left.pointer === right.pointer
}

function changesOf(node: Node, { questionnaire, list, position }: Slot): DataChange[] {
  const { uri } = node.file
  const target = questionnaire.file.uri
  const own = Number(node.pointer.slice(list.length + 1))
  const isInList = uri === target && node.pointer.startsWith(`${list}/`) && Number.isInteger(own)
  const to = isInList && own < position ? position - 1 : position
  if (isInList && own === to) return []
  const present = resolvePointer(questionnaire.file.value, list)
  const isOnly = siblingsOf(node).length === 1
  // A list without any part says nothing.
  const removal = inFile(uri, { op: 'remove', pointer: isOnly ? (parentPointer(node.pointer) ?? '') : node.pointer })
  const move = inFile(uri, { op: 'move', from: node.pointer, to: `${list}/${to}` })
  if (uri === target && Array.isArray(present)) {
    if (isInList || !isOnly) return [move]
    // Where the list around is the one that gets the part, the removal would have another place afterwards.
    if (!node.pointer.startsWith(`${list}/`)) return [removal, move]
  }
  return [
    removal,
    Array.isArray(present)
      ? inFile(target, { op: 'insert', pointer: `${list}/${position}`, value: node.value })
      : inFile(target, { op: present === undefined ? 'insert' : 'replace', pointer: list, value: [node.value] }),
  ]
}

function siblingsOf({ file, pointer }: Node): readonly unknown[] {
  const list = resolvePointer(file.value, parentPointer(pointer) ?? '')
  return Array.isArray(list) ? list : []
}

function whereTo(node: Node, slot: Slot): string {
  const { parent, questionnaire, list, position, siblings } = slot
  const isWithin = parent === node.parent && questionnaire === node.questionnaire
  const place = `${isWithin ? 'within' : 'into'} ${nameOfHolder(slot)}`
  const others = siblings.filter((one) => !isSame(one, node))
  const indexOf = (one: Node): number => Number(one.pointer.slice(list.length + 1))
  const after = others.findLast((one) => indexOf(one) < position)
  if (others.length === 0) return place
  return after === undefined ? `${place}, as its first ${node.level}` : `${place}, after ${nameOfNode(after)}`
}

/** What is written anew where it goes, as its list has to be made there or it is in another file, has no comments. */
function commentNotes(workspace: Workspace, { file }: Node, changes: readonly DataChange[]): string[] {
  const document = fileOf(workspace, file.uri)?.document
  if (document?.format !== 'yaml' || changes.some(({ op }) => op === 'move')) return []
  const lines = linesOf(document)
  const lineOf = (offset: number): number => lines.positionAt(offset).line + 1
  const gone = changes.flatMap((change) => {
    const edits = change.op === 'remove' && change.uri === file.uri ? document.edits(change) : undefined
    return (edits ?? []).flatMap(({ start, end }) =>
      start < end ? { first: lineOf(start), last: lineOf(end - 1) } : [],
    )
  })
  return wordLostComments(
    commentLines(document).filter((line) => gone.some(({ first, last }) => first <= line && line <= last)),
  )
}

/** Answers are stored by questiongroup and question, in the questionnaires of one configuration (format facts 7). */
function answerNotes(node: Node, { parent, questionnaire }: Slot): string[] {
  const notes: string[] = []
  const [from, to] = [questionnaireName(node.questionnaire), questionnaireName(questionnaire)]
  if (from !== to)
    notes.push(
      `Answers to ${from} are not answers to ${to}: what is stored there stays with ${from} and is not shown any more.`,
    )
  else if (node.level === 'question' && parent && node.parent?.keyword !== parent.keyword) {
    const twin = parent.children.find((one) => isSameQuestion(one, node))
    if (twin === undefined)
      notes.push(
        `Answers are stored by questiongroup: those at ${node.parent?.keyword}/${node.keyword} stay there and are not found at ${parent.keyword}/${node.keyword}.`,
      )
  }
  return notes
}
