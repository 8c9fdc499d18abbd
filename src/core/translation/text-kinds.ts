import type { Reportable } from '../findings/reportable.ts'
import type { Severity } from '../workspace/config.ts'
import type { CatalogueFinding } from './check-catalogue.ts'

/** What can be found in a catalogue. */
export type TextKind = CatalogueFinding['kind']

/** The id under which a kind of finding about catalogues is reported and accepted. */
export function textRuleId(kind: TextKind): `translation-${TextKind}` {
  return `translation-${kind}`
}

/** What is said of a kind of finding about catalogues: the same in every report, in `explain` and on its page. */
interface TextRule {
  readonly severity: Severity
  readonly summary: string
  readonly why: string
  /** What it says, and what it says where more is known. */
  readonly messages: readonly [plain: string, known?: string]
}

/** All kinds of findings about catalogues, the gravest first. */
export const textKinds: Readonly<Record<TextKind, TextRule>> = {
  duplicate: {
    severity: 'error',
    summary: 'A catalogue has a message twice.',
    why: 'gettext refuses the file, so that no text of the language is shown.',
    messages: ['The message is there before, in line {line}: gettext refuses the file.'],
  },
  html: {
    severity: 'warning',
    summary: 'The HTML of a translation is broken, and that of the English text is not.',
    why: 'Help texts are inserted into the page as they are, so what follows is shown wrongly.',
    messages: [
      'The HTML of the translation is broken, and that of the English text is not: {problem}. Help texts are inserted into the page as they are.',
    ],
  },
  elements: {
    severity: 'warning',
    summary: 'A translation has other HTML elements than the English text.',
    why: 'Help texts are inserted into the page as they are, so people see another layout than in English.',
    messages: ['The translation has other HTML elements: {difference}.'],
  },
  placeholders: {
    severity: 'warning',
    summary: 'A translation has other placeholders than the English text.',
    why: 'What the application puts into the text is lost, or the page fails.',
    messages: ['The translation has other placeholders: {difference}.'],
  },
  percent: {
    severity: 'warning',
    summary: 'A translation has a single "%", where catalogues have two.',
    why: 'gettext takes it for the start of a placeholder.',
    messages: ['A single "%" is written "%%" here: gettext takes it for the start of a placeholder.'],
  },
  missing: {
    severity: 'info',
    summary: 'A text is not in the catalogue.',
    why: 'People see the English text.',
    messages: [
      'The text is not in the file.',
      'The text is in the file as an obsolete message only, so the English text is shown.',
    ],
  },
  untranslated: {
    severity: 'info',
    summary: 'A text is not translated.',
    why: 'People see the English text.',
    messages: ['The text is not translated.'],
  },
  fuzzy: {
    severity: 'info',
    summary: 'A translation is marked as fuzzy.',
    why: 'People see the English text.',
    messages: [
      'The translation is marked as fuzzy, so the English text is shown.',
      'The translation is of another text, "{previous}", and marked as fuzzy, so the English text is shown.',
    ],
  },
  orphaned: {
    severity: 'info',
    summary: 'A translation is of no text that is loaded.',
    why: 'People see the English text, if there is still one.',
    messages: [
      'No text of the configurations is the one that is translated here.',
      'The English text is now "{now}", so this translation is no longer used.',
    ],
  },
}

/** All that can be reported of catalogues. */
export function textReportables(): readonly Reportable[] {
  return (Object.keys(textKinds) as TextKind[]).map((kind) => {
    const id = textRuleId(kind)
    return {
      id,
      reportedBy: 'check texts',
      category: 'translation',
      basis: 'application',
      at: 'LANGUAGE/CONTEXT/ENGLISH TEXT',
      page: `reported/${id}.md`,
      ...textKinds[kind],
      messages: textKinds[kind].messages.filter((message) => message !== undefined),
    }
  })
}
