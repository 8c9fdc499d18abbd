import type { Node } from '../questionnaire/node.ts'
import { keywordInWords } from '../questionnaire/questions/where-label-printed.ts'
import { createWording, type Translate } from '../service/wording.ts'
import type { ConfigurationFact, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** A text of the page, and whether the language that was asked for lacks it, so that it is in English. */
export interface ShownText {
  readonly text: string
  readonly isUntranslated?: true
}

/** Finds the texts of a page in one language. */
export interface PageWording {
  readonly textOf: (record: RecordFact | undefined, file: SetFile, textKeyword: string) => ShownText | undefined
  /** The label as the form prints it; what it prints where there is none. */
  readonly labelOf: (node: Node) => ShownText
  readonly own: (text: string) => ShownText
}

/** The texts of one configuration as its pages show them, marked where a translation is missing. */
export function createPageWording(configuration: ConfigurationFact | undefined, translate?: Translate): PageWording {
  let isFound = true
  const tracked: Translate | undefined =
    translate &&
    ((context, text) => {
      const found = translate(context, text)
      if (found !== undefined && found !== '') isFound = true
      return found
    })
  const wording = createWording(configuration, tracked)
  const mark = (find: () => string | undefined): ShownText | undefined => {
    isFound = translate === undefined
    const text = find()
    return text === undefined ? undefined : { text, ...(isFound ? {} : { isUntranslated: true }) }
  }
  const textOf: PageWording['textOf'] = (record, file, textKeyword) =>
    mark(() => wording.textOf(record, file, textKeyword))
  return {
    textOf,
    labelOf: (node) => textOf(node.record, node.file, 'label') ?? { text: labelInstead(node) },
    own: (text) => mark(() => wording.own(text)) ?? { text },
  }
}

/** What the form prints where there is no label (format facts 10.6). */
function labelInstead({ level, keyword = '', type }: Node): string {
  if (level === 'questiongroup') return ''
  return level === 'question' ? keywordInWords(keyword, type) : 'None'
}
