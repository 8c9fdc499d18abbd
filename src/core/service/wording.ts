import { contextsOf, recordTexts, shownText } from '../questionnaire/labels.ts'
import { remember } from '../text/remember.ts'
import type { ConfigurationFact, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** The translation of a text in a gettext context, empty for none; `undefined` where there is no translation. */
export type Translate = (context: string, text: string) => string | undefined

/** The texts of records in the language in which the service answers. */
export interface Wording {
  /** A text of a record, such as its `label`; `undefined` where the configuration gives none. */
  readonly textOf: (record: RecordFact | undefined, file: SetFile, textKeyword: string) => string | undefined
  /** A text of the application itself, such as `Yes`. */
  readonly own: (text: string) => string
}

/** The texts as one configuration shows them; English without a translation (format facts 1.3 and 10.6). */
export function createWording(configuration: ConfigurationFact | undefined, translate?: Translate): Wording {
  const contexts = contextsOf(configuration)
  return {
    own: (text) => translate?.('', text) ?? text,
    textOf: (record, file, textKeyword) => {
      const text = record && shownText(recordTexts(record, file), contexts, textKeyword)
      if (text === undefined || translate === undefined) return text
      return translateText(text, textKeyword, configuration, translate)
    },
  }
}

/**
 * The same wording each time that one configuration is asked for in one language, with its texts looked up once: a
 * running service asks for them with each request.
 */
export function wordingOf(configuration: ConfigurationFact | undefined, translate?: Translate): Wording {
  if (configuration === undefined) return createWording(configuration, translate)
  return wordingsOf(configuration)(translate ?? untranslated)
}

const untranslated: Translate = () => undefined

const wordingsOf = remember((configuration: ConfigurationFact) =>
  remember((translate: Translate) =>
    keepTexts(createWording(configuration, translate === untranslated ? undefined : translate)),
  ),
)

function keepTexts({ own, textOf }: Wording): Wording {
  const known = remember((_record: RecordFact) => new Map<string, string | undefined>())
  return {
    own,
    textOf: (record, file, textKeyword) => {
      if (record === undefined) return undefined
      const texts = known(record)
      if (!texts.has(textKeyword)) texts.set(textKeyword, textOf(record, file, textKeyword))
      return texts.get(textKeyword)
    },
  }
}

/**
 * The catalogue has `%` as `%%`. The next context is asked when the words come back unchanged, which those with a `%` never do: so their
 * translations in a context other than the configuration's are not found.
 */
function translateText(
  text: string,
  textKeyword: string,
  configuration: ConfigurationFact | undefined,
  translate: Translate,
): string {
  const escaped = text.replaceAll('%', '%%')
  let found = escaped
  for (const context of gettextContexts(configuration)) {
    found = translate(`${context} ${textKeyword}`, escaped) ?? escaped
    if (found !== text) break
  }
  return found.replaceAll('%%', '%')
}

function gettextContexts(configuration: ConfigurationFact | undefined): readonly string[] {
  const { code = 'wocat', edition = '' } = configuration ?? {}
  return code === 'wocat' ? [code] : [code, `${code}_${edition}`, 'wocat']
}

/** The first of several texts of a record that there is: of a key `label_filter`, `label_view` and `label` are in for each other. */
export function firstText(
  wording: Wording,
  { record, file }: { readonly record: RecordFact | undefined; readonly file: SetFile },
  ...textKeywords: readonly string[]
): string | undefined {
  for (const textKeyword of textKeywords) {
    const text = wording.textOf(record, file, textKeyword)
    if (text !== undefined) return text
  }
  return undefined
}
