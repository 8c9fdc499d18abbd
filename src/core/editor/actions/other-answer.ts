import { otherAnswersIn } from '../../form/other-answers.ts'
import { locate } from '../../questionnaire/locate.ts'
import type { Node } from '../../questionnaire/node.ts'
import { optionOf, recordOf } from '../../questionnaire/options.ts'
import { formTemplate, keyTypeOf } from '../../questionnaire/templates.ts'
import type { Finding } from '../../rules/rule.ts'
import { templateFacts } from '../../schema/templates.ts'
import { shortName } from '../../text/printable.ts'
import { type ActionContext, type CodeAction, changeAction, type Judged, judgedFile } from './action.ts'
import { createRecords } from './new-records.ts'
import { readableLabel } from './readable-label.ts'
import type { FileChange } from './record-draft.ts'
import { homeForNode } from './record-home.ts'
import { setOptions } from './set-options.ts'

/** Creates the partner of `has_other` or `other_radio`, and fields for "other" beside questions that have none. */
export function otherAnswerActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (finding.rule !== 'unpaired-other') return []
    const question = locate(judged.facts, finding.place.pointer).nodes.at(-1)
    if (question?.level !== 'question') return []
    if (finding.messageId === 'noOther') return createField(context, judged, question, finding)
    return finding.messageId === 'noRadio' ? nameRadio(context, judged, question, finding) : []
  })
}

/** Adds a field for "other" to the radio or checkbox question at a place that has none. */
export function addOtherActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  const { pointer } = context.file.document.pointerAt(context.range.start)
  const question = locate(judged.facts, pointer).nodes.at(-1)
  if (question?.level !== 'question' || question.keyword === undefined) return []
  const type = keyTypeOf(question, judged.index)
  if (type !== 'radio' && type !== 'checkbox') return []
  if (type === 'radio' && option(judged, question, 'has_other') !== undefined) return []
  return createField(context, judged, question, undefined)
}

function option({ facts, index }: Judged, question: Node, name: string): unknown {
  return optionOf(question, 'form_options', name, facts.uri, index)?.value
}

/** A question of its own behind the one with the choices, with its key where there is none. */
function createField(
  context: ActionContext,
  judged: Judged,
  question: Node,
  finding: Finding | undefined,
): CodeAction[] {
  const { parent, keyword = '' } = question
  const home = homeForNode(judged, question)
  if (parent === undefined || home === undefined || keyword === '' || !drawsOther(judged, parent)) return []
  const isRadio = keyTypeOf(question, judged.index) === 'radio'
  const template = isRadio ? 'radio_other' : 'checkbox_other'
  const next = parent.children[parent.children.indexOf(question) + 1]
  if (next && formTemplate(next, judged.facts.uri, judged.index)?.name === template) return []
  const fieldKeyword = freeKeyword(judged, parent, `${keyword}_other`)
  const name = finding === undefined ? freeName(judged, keyword) : String(finding.data.name)
  const title = finding
    ? `Create question "${shortName(fieldKeyword)}" with "other_radio": "${shortName(name)}"`
    : `Add a field for "other" to question "${shortName(keyword)}"`
  const kind = finding ? 'quickfix' : 'refactor.rewrite'
  const changes = (): FileChange[] => {
    const { uri } = judged.facts
    const field = {
      keyword: fieldKeyword,
      form_options: { template, ...(isRadio && { other_radio: name }) },
      view_options: { template },
    }
    const label = readableLabel(fieldKeyword, 'key', home.facts)
    const isNew = judged.index.byKeyword('key', fieldKeyword) === undefined
    return [
      ...(isRadio && finding === undefined ? setOptions(uri, question, 'form_options', { has_other: name }) : []),
      { op: 'insert', uri, pointer: behind(question), value: field },
      ...(isNew
        ? createRecords(context.workspace, home, [{ model: 'key', keyword: fieldKeyword, label, type: 'char' }])
        : []),
    ]
  }
  return [changeAction(context, { title, kind, findings: finding ? [finding] : [] }, changes)]
}

/** Whether the questiongroup draws its questions with the templates that they name. */
function drawsOther({ facts, index }: Judged, questiongroup: Node): boolean {
  const template = formTemplate(questiongroup, facts.uri, index)?.name ?? ''
  const known = templateFacts('form/questiongroup', template)
  return known !== undefined && known.honoursQuestionTemplate !== false && known.passesQuestionOptions !== false
}

function behind({ pointer }: Node): string {
  const slash = pointer.lastIndexOf('/')
  return `${pointer.slice(0, slash)}/${Number(pointer.slice(slash + 1)) + 1}`
}

/** A keyword that no question beside it has, and no key that is something else. */
function freeKeyword({ index }: Judged, questiongroup: Node, stem: string): string {
  const isTaken = (keyword: string): boolean =>
    questiongroup.children.some((child) => child.keyword === keyword) || index.byKeyword('key', keyword) !== undefined
  let keyword = stem
  for (let number = 2; isTaken(keyword); number++) keyword = `${stem}_${number}`
  return keyword
}

/** The keyword as the name of the pair, unless another pair has it. */
function freeName({ facts, index }: Judged, keyword: string): string {
  const pairs = otherAnswersIn(facts, index)
  const isTaken = (name: string): boolean =>
    pairs.some((pair) => pair.has_other.first.has(name) || pair.other_radio.first.has(name))
  const stem = keyword.replace(/[^\w-]/g, '_')
  let name = stem
  for (let number = 2; isTaken(name); number++) name = `${stem}_${number}`
  return name
}

/** Gives the name of a lonely field for "other" to a radio question of its questiongroup that has none. */
function nameRadio(context: ActionContext, judged: Judged, field: Node, finding: Finding): CodeAction[] {
  const name = String(finding.data.name)
  return (field.parent?.children ?? []).flatMap((radio) => {
    if (keyTypeOf(radio, judged.index) !== 'radio' || recordOf(radio, judged.index) === undefined) return []
    if (option(judged, radio, 'has_other') !== undefined) return []
    const title = `Set "has_other": "${shortName(name)}" on question "${shortName(radio.keyword ?? '?')}"`
    return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
      setOptions(judged.facts.uri, radio, 'form_options', { has_other: name }),
    )
  })
}
