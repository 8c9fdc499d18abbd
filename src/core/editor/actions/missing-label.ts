import { readableLabel } from '../../drafts/readable-label.ts'
import type { FileChange } from '../../drafts/record-draft.ts'
import { homeForOwner } from '../../drafts/record-home.ts'
import { recordTexts, shownText } from '../../questionnaire/labels.ts'
import { locate } from '../../questionnaire/locate.ts'
import { type TextHolder, textHoldersOf } from '../../questionnaire/texts.ts'
import { isFinding } from '../../rules/rule.ts'
import { missingLabel } from '../../rules/text/missing-label.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { resolvePointer } from '../../text/pointer.ts'
import { shortName } from '../../text/printable.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'

/** Writes the label that a record lacks in the context that is looked up: that of another context, else one made from its keyword. */
function missingLabelActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (!isFinding(finding, missingLabel)) return []
    const { record } = locate(judged, finding.place.pointer)
    const holder = textHoldersOf(judged).find((one) => one.record === record)
    if (holder === undefined) return []
    const owner = holder.owners[0] ?? holder.record
    const given = finding.data.context
    const name = typeof given === 'string' ? given : homeForOwner(judged, owner).context
    const label = labelFor(judged, holder, finding.data.other)
    const title = `Add the label "${shortName(label)}" for "${shortName(name)}"`
    return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
      addLabel(judged, holder, name, label),
    )
  })
}

function labelFor(file: SetFile, { record, owners }: TextHolder, other: unknown): string {
  const texts = recordTexts(record, file)
  const text = typeof other === 'string' ? shownText(texts, [other], 'label') : undefined
  const [owner = record] = owners
  return text ?? readableLabel(owner.keyword ?? String(owner.pk ?? owner.model), owner.model, file)
}

function addLabel(file: SetFile, { record, texts }: TextHolder, context: string, label: string): FileChange[] {
  const { uri } = record
  const full = { label: { en: label } }
  if (record.model === 'translation') {
    const path = Object.hasOwn(texts, context) ? [context, 'label'] : [context]
    return [insert(uri, fieldPointer(record, 'data', path), path.length === 1 ? full : full.label)]
  }
  const definition = resolvePointer(file.value, record.pointer)
  const own = memberOf(file.value, 'code') ?? 'wocat'
  if (!isObject(definition)) return [{ op: 'replace', uri, pointer: record.pointer, value: { label } }]
  const written = memberOf(definition.texts, context)
  if (isObject(written)) return [insert(uri, fieldPointer(record, 'texts', context, 'label'), full.label)]
  if (context === own) return [insert(uri, fieldPointer(record, 'label'), label)]
  if (isObject(definition.texts)) return [insert(uri, fieldPointer(record, 'texts', context), full)]
  return [insert(uri, fieldPointer(record, 'texts'), { [context]: full })]
}

function insert(uri: string, pointer: string, value: unknown): FileChange {
  return { op: 'insert', uri, pointer, value }
}

export const missingLabelSource = defineActions({ rank: 50, kinds: ['quickfix'], find: missingLabelActions })
