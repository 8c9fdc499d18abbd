import type { Change } from '../document/document.ts'
import { whyNoEdits } from '../document/why-no-edits.ts'
import type { FileEdit } from '../lint/fix-edits.ts'
import { textPointer } from '../questionnaire/texts.ts'
import { editsOverlap } from '../text/edits.ts'
import { isObject } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { appendPointer, resolvePointer } from '../text/pointer.ts'
import type { Translation } from '../translation/import-texts.ts'
import type { TextMessage, TextPlace } from '../translation/messages.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import type { Operation, Refusal } from './operation.ts'

/** The edits that write translations into the records that have the texts, all sharers alike; a sentence where a text cannot be changed. */
export function intoRecords(
  translations: ReadonlyMap<TextMessage, Translation>,
  language: string,
  workspace: Workspace,
): Operation | Refusal {
  const edits: FileEdit[] = []
  let changed = 0
  for (const [message, { text, isFuzzy }] of translations) {
    if (isFuzzy) continue
    for (const place of message.places) {
      const document = fileOf(workspace, place.file.uri)?.document
      const change = document && changeOf(place, message, { language, text }, document.value)
      if (document === undefined || change === undefined) continue
      const own = document.edits(change)
      if (own === undefined) return { refused: whyNoEdits(document, place.file.uri, `the text "${message.english}"`) }
      changed += 1
      addAll(
        edits,
        own.map((edit) => ({ ...edit, uri: place.file.uri })),
      )
    }
  }
  for (const uri of new Set(edits.map((edit) => edit.uri))) {
    if (editsOverlap(edits.filter((edit) => edit.uri === uri)))
      return { refused: `${uri}: two texts that share a place cannot be changed at once.` }
  }
  const summary = `Write ${changed === 1 ? '1 text' : `${changed} texts`} of the language "${language}" into the records.`
  const unread =
    'The application reads English texts from the records only; those of other languages come from .po files.'
  const reworded = 'Translations are found by the exact English text: those of the old texts are no longer used.'
  return withAcceptances(workspace, {
    summary,
    notes: changed === 0 ? [] : [language === 'en' ? reworded : unread],
    changes: { edits, creates: [] },
  })
}

/** The translations of which a record does not have the text yet. */
export function newTranslations(
  translations: ReadonlyMap<TextMessage, Translation>,
  language: string,
  workspace: Workspace,
): ReadonlyMap<TextMessage, Translation> {
  return new Map(
    [...translations].filter(([message, { text, isFuzzy }]) =>
      isFuzzy
        ? false
        : message.places.some((place) => {
            const document = fileOf(workspace, place.file.uri)?.document
            return document && changeOf(place, message, { language, text }, document.value) !== undefined
          }),
    ),
  )
}

/** The change of the data that writes one text; `undefined` where it is there already. */
function changeOf(
  { file, holder, context }: TextPlace,
  { textKeyword, english }: TextMessage,
  { language, text }: { language: string; text: string },
  data: unknown,
): Change | undefined {
  const pointer = textPointer(file, holder.record, context, textKeyword)
  const value = resolvePointer(data, pointer)
  if (isObject(value)) {
    if (value[language] === text) return undefined
    const op = Object.hasOwn(value, language) ? 'replace' : 'insert'
    return { op, pointer: appendPointer(pointer, language), value: text }
  }
  if (language === 'en') return value === text ? undefined : { op: 'replace', pointer, value: text }
  const languages = { en: english, [language]: text }
  return { op: 'replace', pointer, value: pointer === holder.record.pointer ? { [textKeyword]: languages } : languages }
}
