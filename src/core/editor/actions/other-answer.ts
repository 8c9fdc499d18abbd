import { createRecords } from '../../drafts/new-records.ts'
import { readableLabel } from '../../drafts/readable-label.ts'
import type { FileChange } from '../../drafts/record-draft.ts'
import { homeForNode } from '../../drafts/record-home.ts'
import { withEnding } from '../../questionnaire/keyword-form.ts'
import { locate } from '../../questionnaire/locate.ts'
import { ancestor, type Node, questionnairesOf } from '../../questionnaire/node.ts'
import { drawingTemplate } from '../../questionnaire/templates.ts'
import { type Finding, isFinding } from '../../rules/rule.ts'
import { unpairedOther } from '../../rules/saving/unpaired-other.ts'
import { answerFacts, defaultKeyType, keyTypeFacts, valueTypes } from '../../schema/key-types.ts'
import { templateFacts, templateNames } from '../../schema/templates.ts'
import { shortName } from '../../text/printable.ts'
import { otherAnswersIn } from '../../triggers/other-answers.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'
import { setOptions } from './set-options.ts'

/** Creates the partner of `has_other` or `other_radio`, and fields for "other" beside questions that have none. */
function otherAnswerActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (!isFinding(finding, unpairedOther)) return []
    const question = locate(judged, finding.place.pointer).nodes.at(-1)
    if (question?.level !== 'question') return []
    if (isFinding(finding, unpairedOther, 'noOther')) return createField(context, question, finding)
    return isFinding(finding, unpairedOther, 'noRadio') ? nameRadio(context, question, finding) : []
  })
}

/** Adds a field for "other" to the radio or checkbox question at a place that has none. */
function addOtherActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  const { pointer } = context.file.document.pointerAt(context.range.start)
  const question = locate(judged, pointer).nodes.at(-1)
  if (question?.level !== 'question' || question.keyword === undefined) return []
  const kind = choiceKind(question)
  if (kind === undefined) return []
  if (kind === 'radios' && question.option('form_options', 'has_other')?.value !== undefined) return []
  return createField(context, question, undefined)
}

/** Whether the details print the answers of a questiongroup wherever its questions are. */
function printsAll(questiongroup: Node): boolean {
  const around = ancestor(questiongroup, 'subcategory')?.template('view')?.facts
  const own = questiongroup.template('view')?.facts
  return own?.positions === undefined && around?.table === undefined
}

/** A question of its own behind the one with the choices, with its key where there is none. */
function createField(context: ActionContext, question: Node, finding: Finding | undefined): CodeAction[] {
  const { parent, keyword = '' } = question
  const home = homeForNode(question)
  if (parent === undefined || home === undefined || keyword === '' || !drawsOther(question)) return []
  if (finding === undefined && !printsAll(parent)) return []
  const isRadio = choiceKind(question) === 'radios'
  const template = otherTemplate(isRadio ? 'radios' : 'checkboxes')
  const next = parent.children[parent.children.indexOf(question) + 1]
  if (next?.template('form')?.name === template) return []
  const fieldKeyword = freeKeyword(parent, withEnding(keyword, '_other'))
  const name = finding === undefined ? freeName(question) : String(finding.data.name)
  const title = finding
    ? `Create question "${shortName(fieldKeyword)}" with "other_radio": "${shortName(name)}"`
    : `Add a field for "other" to question "${shortName(keyword)}"`
  const kind = finding ? 'quickfix' : 'refactor.rewrite'
  const changes = (): FileChange[] => {
    const { uri } = question.file
    const field = {
      keyword: fieldKeyword,
      form_options: { template, ...(isRadio && { other_radio: name }) },
      view_options: { template },
    }
    const label = readableLabel(fieldKeyword, 'key', home.file)
    const isNew = question.file.byKeyword('key', fieldKeyword) === undefined
    return [
      ...(isRadio && finding === undefined ? setOptions(question, 'form_options', { has_other: name }) : []),
      { op: 'insert', uri, pointer: behind(question), value: field },
      ...(isNew
        ? createRecords(context.workspace, home, [{ model: 'key', keyword: fieldKeyword, label, type: defaultKeyType }])
        : []),
    ]
  }
  return [changeAction(context, { title, kind, findings: finding ? [finding] : [] }, changes)]
}

/** Whether the choices of a question are radio buttons or checkboxes, with words alone. */
function choiceKind({ type = '' }: Node): 'radios' | 'checkboxes' | undefined {
  const { input, valuesNeed } = keyTypeFacts(type) ?? {}
  const hasWords = valueTypes.has(type) && answerFacts(type)?.number === undefined && valuesNeed === undefined
  return hasWords && (input?.kind === 'radios' || input?.kind === 'checkboxes') ? input.kind : undefined
}

/** The form/question template that draws one more choice of a kind. */
function otherTemplate(kind: 'radios' | 'checkboxes'): string | undefined {
  return templateNames('form/question').find((name) => templateFacts('form/question', name)?.other === kind)
}

/** Whether a question behind another one is drawn by the template that it names. */
function drawsOther(question: Node): boolean {
  const known = question.parent?.template('form')?.facts
  return known !== undefined && known.ownQuestionTemplate !== 'first' && drawingTemplate(question) === undefined
}

function behind({ pointer }: Node): string {
  const slash = pointer.lastIndexOf('/')
  return `${pointer.slice(0, slash)}/${Number(pointer.slice(slash + 1)) + 1}`
}

/** A keyword that no question beside it has, and no key that is something else. */
function freeKeyword(questiongroup: Node, stem: string): string {
  const isTaken = (keyword: string): boolean =>
    questiongroup.children.some((child) => child.keyword === keyword) ||
    questiongroup.file.byKeyword('key', keyword) !== undefined
  let keyword = stem
  for (let number = 2; isTaken(keyword); number++) keyword = withEnding(stem, `_${number}`)
  return keyword
}

/** The keyword as the name of the pair, unless another pair has it. */
function freeName({ file, keyword = '' }: Node): string {
  const pairs = questionnairesOf(file).map(otherAnswersIn)
  const isTaken = (name: string): boolean =>
    pairs.some((pair) => pair.has_other.first.has(name) || pair.other_radio.first.has(name))
  const stem = keyword.replace(/[^\w-]/g, '_')
  let name = stem
  for (let number = 2; isTaken(name); number++) name = `${stem}_${number}`
  return name
}

/** Gives the name of a lonely field for "other" to a radio question of its questiongroup that has none. */
function nameRadio(context: ActionContext, field: Node, finding: Finding): CodeAction[] {
  const name = String(finding.data.name)
  return (field.parent?.children ?? []).flatMap((radio) => {
    if (choiceKind(radio) !== 'radios' || radio.record === undefined) return []
    if (radio.option('form_options', 'has_other')?.value !== undefined) return []
    const title = `Set "has_other": "${shortName(name)}" on question "${shortName(radio.keyword ?? '?')}"`
    return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
      setOptions(radio, 'form_options', { has_other: name }),
    )
  })
}

export const otherAnswerSource = defineActions({ rank: 80, kinds: ['quickfix'], find: otherAnswerActions })

export const addOtherSource = defineActions({ rank: 150, kinds: ['refactor.rewrite'], find: addOtherActions })
