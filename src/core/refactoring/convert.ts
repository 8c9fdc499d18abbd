import { type ConversionForm, conversionForms } from '../conversion/conversion-forms.ts'
import { convertFile } from '../conversion/convert.ts'
import { conversionSurroundings, wordElsewhere } from '../conversion/surroundings.ts'
import type { Document } from '../document/document.ts'
import { fileOf } from '../workspace/workspace.ts'
import type { Operation, Refusal } from '../writing/operation.ts'
import type { FindRefactorings, RefactoredPlace, Refactoring } from './refactoring.ts'

const formWords: Readonly<Record<ConversionForm, string>> = {
  yaml: 'the authoring form in YAML',
  json: 'the authoring form in JSON',
  fixture: 'a fixture',
  jsonl: 'a fixture with one record per line',
}
const endings: Readonly<Record<ConversionForm, string>> = {
  yaml: '.yaml',
  json: '.json',
  fixture: '.json',
  jsonl: '.jsonl',
}

/** Writing the file in another form, beside it. */
export const convertRefactorings: FindRefactorings = (place) => {
  const { workspace, file } = place
  const document = fileOf(workspace, file.uri)?.document
  if (document === undefined || document.problems.length > 0) return []
  const present = formOf(document, file.kind === 'fixture')
  const forms = conversionForms.filter((form) => form !== present)
  const prepare: Refactoring['prepare'] = (asking) => {
    const to = asking.answer({
      name: 'form',
      title: `Form that ${file.uri} is converted to`,
      value: present === 'fixture' || present === 'jsonl' ? 'yaml' : 'fixture',
      choices: () => forms.map((value) => ({ value, label: value, detail: formWords[value] })),
    })
    const form = conversionForms.find((one) => one === to)
    const value = newName(file.uri, form ?? 'yaml')
    const into = asking.answer({ name: 'into', title: 'File that is written, beside this one', value })
    return () => (form === undefined ? { refused: `Unknown form "${to}".` } : converted(place, document, form, into))
  }
  return [{ id: 'convert', title: `Convert ${file.uri}`, kind: 'refactor.convert', prepare }]
}

function formOf({ uri, format }: Document, isFixture: boolean): ConversionForm {
  if (isFixture) return /\.jsonl$/i.test(uri) ? 'jsonl' : 'fixture'
  return format === 'yaml' ? 'yaml' : 'json'
}

function newName(uri: string, form: ConversionForm): string {
  const stem = uri.replace(/\.[a-z]+$/i, '')
  const name = `${stem}${endings[form]}`
  return name === uri ? `${stem}-${form}${endings[form]}` : name
}

function converted(
  { workspace, file, now }: RefactoredPlace,
  document: Document,
  form: ConversionForm,
  into: string,
): Operation | Refusal {
  if (workspace.files.has(into)) return { refused: `${into} already exists.` }
  const made = convertFile(document, form, conversionSurroundings(workspace, file.uri, now))
  if ('refused' in made) return { refused: `${file.uri}: ${made.refused}` }
  const elsewhere = wordElsewhere(workspace, file.uri)
  return {
    summary: `Convert ${file.uri} to ${into}.`,
    notes: [
      ...made.notes,
      ...(elsewhere === undefined ? [] : [elsewhere]),
      `${file.uri} stays as it is; the two contain the same, so only one of them can stay in a set.`,
    ],
    changes: { edits: [{ uri: into, start: 0, end: 0, text: made.text }], creates: [into] },
    insteadOf: { [into]: file.uri },
  }
}
