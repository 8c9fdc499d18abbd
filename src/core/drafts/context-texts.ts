import { isObject, memberOf } from '../text/json-value.ts'
import { appendPointer, parentPointer, resolvePointer } from '../text/pointer.ts'
import { fieldPointer, isBeside, type RecordFact, type Texts } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { FileChange } from './record-draft.ts'

/**
 * The change that puts texts for a context into what has the others of a record, which lacks that context: its
 * translation, or a definition; `undefined` where neither takes any.
 */
export function insertTexts(
  holder: RecordFact,
  file: SetFile,
  context: string,
  texts: Texts[string],
): FileChange | undefined {
  const { model, form, uri, fields, pointer } = holder
  if (model === 'translation' && !isBeside(holder)) {
    if (!isObject(fields.data)) return undefined
    return { op: 'insert', uri, pointer: appendPointer(fieldPointer(holder, 'data'), context), value: texts }
  }
  if (form !== 'authoring') return undefined
  return besideDefinition(file, model === 'translation' ? (parentPointer(pointer) ?? '') : pointer, context, texts)
}

/** The change that puts texts into a definition, short where it is a label alone and the context that of the file. */
function besideDefinition(
  file: SetFile,
  pointer: string,
  context: string,
  texts: Texts[string],
): FileChange | undefined {
  const { uri, value } = file
  const definition = resolvePointer(value, pointer)
  if (typeof definition === 'string')
    return { op: 'replace', uri, pointer, value: { label: definition, texts: { [context]: texts } } }
  if (!isObject(definition)) return undefined
  const own = (isObject(value) && typeof value.code === 'string' ? value.code : undefined) ?? 'wocat'
  const short = memberOf(texts.label, 'en')
  if (context === own && short !== undefined && Object.keys(texts).length === 1)
    return { op: 'insert', uri, pointer: `${pointer}/label`, value: short }
  return isObject(definition.texts)
    ? { op: 'insert', uri, pointer: appendPointer(`${pointer}/texts`, context), value: texts }
    : { op: 'insert', uri, pointer: `${pointer}/texts`, value: { [context]: texts } }
}
