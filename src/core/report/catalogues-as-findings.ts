import { fingerprintOf } from '../lint/fingerprint.ts'
import { shortLabel } from '../text/printable.ts'
import type { PresentedCatalogue, PresentedText } from './catalogues.ts'
import { severityOfText } from './catalogues.ts'
import type { PresentedFinding } from './present.ts'
import type { DescribedRule } from './report-context.ts'
import { type Report, summarize } from './summary.ts'

type Kind = PresentedText['kind']

/** A report on catalogues in the shape of one on findings, for the formats of continuous integration; with those that are to be told. */
export function cataloguesAsFindings(
  catalogues: readonly PresentedCatalogue[],
  isTold: (finding: PresentedText) => boolean,
): Report {
  const findings = catalogues.flatMap(({ file, findings }) =>
    findings.filter(isTold).map((one) => asFinding(file, one)),
  )
  return { findings, summary: summarize(findings, { files: catalogues.length, sets: 1, accepted: 0 }) }
}

const prefix = 'translation-'

function asFinding(
  file: string,
  { kind, severity, message, context, english, where, range }: PresentedText,
): PresentedFinding {
  const rule = prefix + kind
  const path = [context, shortLabel(english, 80)]
  return {
    rule,
    messageId: kind,
    severity,
    basis: 'application',
    message: `${message} ${context}: "${shortLabel(english, 80)}"`,
    file,
    pointer: '',
    path,
    where: where[0] ?? '',
    range,
    related: [],
    fixes: [],
    fingerprint: fingerprintOf(rule, [file, context, english], {}),
  }
}

const summaries: Readonly<Record<Kind, string>> = {
  duplicate: 'A catalogue has a message twice.',
  html: 'The HTML of a translation is broken, and that of the English text is not.',
  elements: 'A translation has other HTML elements than the English text.',
  placeholders: 'A translation has other placeholders than the English text.',
  percent: 'A translation has a single "%", where catalogues have two.',
  missing: 'A text is not in the catalogue.',
  untranslated: 'A text is not translated.',
  fuzzy: 'A translation is marked as fuzzy.',
  orphaned: 'A translation is of no text that is loaded.',
}

const whys: Readonly<Partial<Record<Kind, string>>> = {
  duplicate: 'gettext refuses the file, so that no text of the language is shown.',
  html: 'Help texts are inserted into the page as they are, so what follows is shown wrongly.',
  elements: 'Help texts are inserted into the page as they are, so people see another layout than in English.',
  placeholders: 'What the application puts into the text is lost, or the page fails.',
  percent: 'gettext takes it for the start of a placeholder.',
}

/** What reports say of a kind of finding about catalogues. */
export function describeTextRule(id: string): DescribedRule {
  const kind = id.slice(prefix.length) as Kind
  const why = whys[kind] ?? 'People see the English text.'
  return {
    summary: summaries[kind],
    why,
    severity: severityOfText(kind),
    basis: 'application',
    category: 'translation',
  }
}
