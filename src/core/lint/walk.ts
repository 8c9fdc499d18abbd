import { type Level, levels, type Node, type Questionnaire, questionnairesOf, walkAll } from '../questionnaire/node.ts'
import { textHoldersOf } from '../questionnaire/texts.ts'
import type { Visitor } from '../rules/rule.ts'
import { once } from '../text/once.ts'
import { conditionListsOf } from '../triggers/condition-lists.ts'
import { judgedModels, type Model, type RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'

/**
 * Makes the walk over a file: a visitor sees the file, its records, texts and conditions, the questionnaires and all
 * nodes in document order, but nothing that another file replaces. One visitor after the other, as a loop that calls
 * one function runs far faster than one that calls a hundred in turn.
 */
export function createWalk(file: SetFile): (visitor: Visitor) => void {
  // Where a file is judged again, few rules run, and not all of them visit records or nodes.
  const records = once(() => recordsByModel(file))
  const questionnaires = once(() =>
    questionnairesOf(file).filter(({ configuration: one }) => !one || !file.set.isReplaced(one)),
  )
  const nodes = once(() => nodesByLevel(questionnaires()))
  return (visitor) => {
    visitor.file?.()
    const { record, models = judgedModels } = visitor
    if (record) visitAll(models, (model) => visitAll(records()[model], record))
    if (visitor.texts) visitAll(textHoldersOf(file), visitor.texts)
    if (visitor.conditions) visitAll(conditionListsOf(file), visitor.conditions)
    if (visitor.questionnaire || visitor.configuration) {
      visitAll(questionnaires(), (questionnaire) => {
        visitor.questionnaire?.(questionnaire)
        const { configuration, roots } = questionnaire
        if (configuration) visitor.configuration?.(configuration, roots)
      })
    }
    visitAll(levels, (level) => {
      const visit = visitor[level]
      if (visit) visitAll(nodes()[level], visit)
      if (visitor.node) visitAll(nodes()[level], visitor.node)
    })
  }
}

function visitAll<Thing>(things: readonly Thing[], visit: (thing: Thing) => void): void {
  for (let index = 0; index < things.length; index++) visit(things[index] as Thing)
}

function recordsByModel(file: SetFile): Record<Model, RecordFact[]> {
  const byModel = Object.fromEntries(judgedModels.map((model) => [model, [] as RecordFact[]])) as Record<
    Model,
    RecordFact[]
  >
  for (const record of file.records) if (!file.set.isReplaced(record)) byModel[record.model].push(record)
  return byModel
}

function nodesByLevel(questionnaires: readonly Questionnaire[]): Record<Level, Node[]> {
  const byLevel = Object.fromEntries(levels.map((level) => [level, [] as Node[]])) as Record<Level, Node[]>
  for (const { roots } of questionnaires) for (const node of walkAll(roots)) byLevel[node.level].push(node)
  return byLevel
}
