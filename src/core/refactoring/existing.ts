import { labelOf } from '../questionnaire/labels.ts'
import { shortLabel } from '../text/printable.ts'
import type { Model } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { AskedChoice } from './asking.ts'

const mostCharacters = 60

/** The records of a model that a file can name, each keyword once, without some. */
export function existing(file: SetFile, model: Model, without: ReadonlySet<string | undefined>): AskedChoice[] {
  return file.set.keywords(model).flatMap((keyword): AskedChoice[] => {
    const record = without.has(keyword) ? undefined : file.byKeyword(model, keyword)
    if (record === undefined) return []
    const label = labelOf(record, file)
    return [{ value: keyword, label: keyword, detail: label === undefined ? '' : shortLabel(label, mostCharacters) }]
  })
}
