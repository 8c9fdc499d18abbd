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
    summary: 'A catalogue has a duplicate message.',
    why: 'gettext refuses the file, so no text of the language is shown.',
    messages: ['Duplicate message: line {line} already has it, so gettext refuses the file.'],
  },
  'line-breaks': {
    severity: 'error',
    summary: 'A translation begins or ends with a line break that its English text does not have, or lacks one.',
    why: 'gettext refuses the file, so no text of the language is shown.',
    messages: [
      'Only one of the English text and the translation {side} with a line break, so gettext refuses the file.',
    ],
  },
  html: {
    severity: 'warning',
    summary: 'The HTML of a translation is broken, although that of the English text is not.',
    why: 'Help texts are inserted into the page as they are, so what follows is shown wrongly.',
    messages: [
      'The HTML of the translation is broken, although that of the English text is not: {problem}. Help texts are inserted into the page as they are.',
    ],
  },
  elements: {
    severity: 'warning',
    summary: 'A translation has different HTML elements than the English text.',
    why: 'Help texts are inserted into the page as they are, so people see a different layout than in English.',
    messages: ['The translation has different HTML elements than the English text: {difference}.'],
  },
  placeholders: {
    severity: 'warning',
    summary: 'A translation has different placeholders than the English text.',
    why: 'What the application puts into the text is lost, or the page fails.',
    messages: ['The translation has different placeholders than the English text: {difference}.'],
  },
  percent: {
    severity: 'warning',
    summary: 'A translation has a single "%", where catalogues need two.',
    why: 'gettext reads it as the start of a placeholder.',
    messages: ['Write "%%" instead of the single "%": gettext reads it as the start of a placeholder.'],
  },
  missing: {
    severity: 'info',
    summary: 'A text is not in the catalogue.',
    why: 'People see the English text.',
    messages: [
      'The text is not in the file.',
      'The text is in the file only as an obsolete message, so the English text is shown.',
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
      'The translation was made for another text, "{previous}", and is marked as fuzzy, so the English text is shown.',
    ],
  },
  orphaned: {
    severity: 'info',
    summary: 'A translation does not belong to any loaded text.',
    why: 'People see the English text, if it still exists.',
    messages: [
      'No text of the configurations matches the text translated here.',
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
