import { comparedValues, guessKeyTypes, mostChoices } from '../../drafts/key-type-guess.ts'
import { createRecords } from '../../drafts/new-records.ts'
import { readableLabel } from '../../drafts/readable-label.ts'
import type { ChoiceDraft, RecordDraft } from '../../drafts/record-draft.ts'
import { homeForNode, type RecordHome } from '../../drafts/record-home.ts'
import { withEnding } from '../../questionnaire/keyword-form.ts'
import { locate } from '../../questionnaire/locate.ts'
import { modelOfLevel, type Node } from '../../questionnaire/node.ts'
import { unknownCategory } from '../../rules/reference/unknown-category.ts'
import { unknownKey } from '../../rules/reference/unknown-key.ts'
import { unknownQuestiongroup } from '../../rules/reference/unknown-questiongroup.ts'
import { type Finding, isFinding } from '../../rules/rule.ts'
import { answerFacts, valueTypes } from '../../schema/key-types.ts'
import { count } from '../../text/count.ts'
import { largestOf } from '../../text/lists.ts'
import { shortName } from '../../text/printable.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'

/** Creates the key, questiongroup or category that a node names and no file defines, unless it is there and the node belongs elsewhere. */
function unknownRecordActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (!isMissing(finding)) return []
    const node = locate(judged, finding.place.pointer).nodes.at(-1)
    return node?.keyword === undefined ? [] : createActions(context, finding, node, node.keyword)
  })
}

function isMissing(finding: Finding): boolean {
  const rules = [unknownKey, unknownQuestiongroup, unknownCategory]
  return rules.some((rule) => isFinding(finding, rule) && !isFinding(finding, rule, 'otherLevel'))
}

function createActions(context: ActionContext, finding: Finding, node: Node, keyword: string): CodeAction[] {
  const home = homeForNode(node)
  if (home === undefined) return []
  const model = modelOfLevel(node.level)
  const label = readableLabel(keyword, model, home.file)
  const drafts: readonly RecordDraft[] =
    model === 'key'
      ? guessKeyTypes(node).map((type) => draftKey(home, node, keyword, label, type))
      : [{ model, keyword, label: model === 'category' || areLabelled(home) ? label : undefined }]
  const where = home.file.uri === context.file.source.uri ? '' : ` in ${home.file.uri}`
  const group = drafts.length > 1 ? { group: `Create ${model} "${shortName(keyword)}"${where} …` } : {}
  return drafts.map((draft) =>
    changeAction(context, { title: wordDraft(draft) + where, ...group, kind: 'quickfix', findings: [finding] }, () =>
      createRecords(context.workspace, home, [draft]),
    ),
  )
}

function wordDraft({ model, keyword, type, choices }: RecordDraft): string {
  const name = `Create ${model} "${shortName(keyword)}"`
  if (type === undefined) return name
  return choices === undefined
    ? `${name} of type ${type}`
    : `${name} of type ${type} with ${count(choices.length, 'choice')}`
}

/**
 * A key with its label and, for a type that needs them, choices: those that the question's conditions compare with,
 * else two to be named.
 */
function draftKey(home: RecordHome, node: Node | undefined, keyword: string, label: string, type: string): RecordDraft {
  const key = { model: 'key', keyword, label, type } as const
  if (!valueTypes.has(type)) return key
  const compared = (node && comparedValues(node)) ?? []
  const names = answerFacts(type)?.number ? measureNames(keyword, compared) : textNames(keyword, compared)
  return { ...key, choices: draftChoices(home, keyword, names) }
}

function textNames(keyword: string, compared: readonly (string | number)[]): readonly string[] {
  const named = compared.map(String).slice(0, mostChoices)
  return named.length >= 2 ? named : [...named, ...numbered(keyword, 2 - named.length)]
}

function measureNames(keyword: string, compared: readonly (string | number)[]): readonly string[] {
  return numbered(keyword, largestOf(compared.map(Number), 2))
}

function numbered(keyword: string, length: number): string[] {
  return Array.from({ length }, (_, position) => withEnding(keyword, `_${position + 1}`))
}

/** Values with labels that differ from each other. */
function draftChoices(home: RecordHome, keyword: string, names: readonly string[]): ChoiceDraft[] {
  const labels = new Set<string>()
  return names.map((name, position) => {
    const label = labelChoice(home, keyword, name, position)
    const own = labels.has(label) ? name : label
    labels.add(own)
    return { keyword: name, label: own, order: position + 1, exists: home.file.byKeyword('value', name) !== undefined }
  })
}

function labelChoice({ file }: RecordHome, keyword: string, name: string, position: number): string {
  if (name === withEnding(keyword, `_${position + 1}`)) return `Choice ${position + 1}`
  const rest = name.startsWith(`${keyword}_`) ? name.slice(keyword.length + 1) : name
  return readableLabel(rest, 'value', file)
}

/** Whether most questiongroups of the file have texts. */
function areLabelled({ file }: RecordHome): boolean {
  const records = file.records.filter(({ model }) => model === 'questiongroup')
  const labelled = records.filter(({ fields, texts }) => texts !== undefined || typeof fields.translation === 'number')
  return 2 * labelled.length > records.length
}

export const unknownRecordSource = defineActions({ rank: 20, kinds: ['quickfix'], find: unknownRecordActions })
