import { exactValueOf } from '../answers/stored.ts'
import { type AnswerUnit, findQuestionnaire, unitsIn } from '../answers/units.ts'
import type { Document } from '../document/document.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { findRule } from '../rules/index.ts'
import { remember } from '../text/remember.ts'
import { type FileFacts, writtenRecords } from '../workspace/facts.ts'
import { isStoredQuestionnaire } from '../workspace/kind.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'
import { type AnswerCheck, judgeUnit } from './judge-unit.ts'
import type { Report } from './report-to.ts'

/**
 * What is wrong with the stored questionnaires of a file whose configurations its set contains, as a check of the service
 * finds it: that of its interface, unless another is named.
 */
export function checkStoredAnswers(file: SetFile, document: Document, as: AnswerCheck = 'api'): readonly Report[] {
  return storedIn(file.facts).flatMap((unit) => {
    const questionnaire = findQuestionnaire(unit.reference, file.set)
    if (questionnaire === undefined) return []
    const data = exactValueOf(document, unit.pointer)
    const { findings } = judgeUnit(unit, data, questionnaire, file.uri, { ...options, as })
    return findings.flatMap(({ rule: id, messageId, place, data: holes, ...extra }): Report[] => {
      const rule = findRule(id)
      return rule ? [[rule, messageId, place, holes, { ...extra, related: [] }]] : []
    })
  })
}

const options = { year: new Date().getUTCFullYear(), showAnswers: false, levels: {} }

const storedIn = remember((facts: FileFacts): readonly AnswerUnit[] => {
  if (facts.kind === 'answers') return unitsIn(facts.value)
  const { items, pointer } = writtenRecords(facts)
  if (!items.some(isStoredQuestionnaire)) return []
  return unitsIn(items).map((unit) => ({ ...unit, pointer: `${pointer}${unit.pointer}` }))
})

/**
 * Whether a file contains stored questionnaires: what is said of them names the labels of other files, and their
 * configuration may be in none of its sets.
 */
export function hasStoredAnswers(facts: FileFacts | undefined): boolean {
  return facts !== undefined && storedIn(facts).length > 0
}

/** The stored questionnaire of a file whose data a pointer lies in, with the configuration that its set has for it. */
export function storedAt(
  file: SetFile,
  pointer: string,
): { readonly base: string; readonly questionnaire: Questionnaire } | undefined {
  const unit = storedIn(file.facts).find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`))
  const questionnaire = unit && findQuestionnaire(unit.reference, file.set)
  return unit && questionnaire && { base: unit.pointer, questionnaire }
}

/** How many of the stored questionnaires of a file are of no configuration that a set of it contains, and how many there are. */
export function countUnplaced(
  { sets }: Workspace,
  { facts, source }: LoadedFile,
): { readonly unplaced: number; readonly all: number } {
  const units = facts ? storedIn(facts) : []
  const own = sets.filter((set) => set.file(source.uri))
  const unplaced = units.filter(({ reference }) => own.every((set) => findQuestionnaire(reference, set) === undefined))
  return { unplaced: unplaced.length, all: units.length }
}
