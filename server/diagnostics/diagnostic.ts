import { existsSync } from 'node:fs'
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver'
import { findRule, type PresentedFinding } from '../../src/core/internal.ts'
import { resolvePath } from '../../src/node/paths.ts'
import type { Settings } from '../settings.ts'
import { uriOfPath } from '../uris.ts'
import type { FindingRange } from './finding-range.ts'

/** What findings are shown with. */
export interface DiagnosticStyle {
  readonly infos: Settings['infos']
  /** The folder URI of the pages of rules, ending in `/`. */
  readonly rulePages: string | undefined
  /** Whether the client shows related places. */
  readonly hasRelated: boolean
  readonly toUri: (file: string) => string
  readonly toRange: FindingRange
}

/** A finding as the editor shows it; `undefined` when the settings leave it out. */
export function toDiagnostic(finding: PresentedFinding, style: DiagnosticStyle): Diagnostic | undefined {
  const { rule, severity, message, file, range, related } = finding
  if (severity === 'info' && style.infos === 'off') return undefined
  const tags = tagsOf(rule)
  const { rulePages } = style
  return {
    range: style.toRange(file, range),
    severity: severityOf(severity, style.infos),
    source: 'questlint',
    code: rule,
    message,
    ...(rulePages === undefined ? {} : { codeDescription: { href: `${rulePages}${rule}.md` } }),
    ...(tags.length > 0 ? { tags } : {}),
    ...relatedInformation(related, style),
    data: { fingerprint: finding.fingerprint, pointer: finding.pointer },
  }
}

/** Longer lists fill the panels of editors. */
const mostRelated = 8

/** The related places of a diagnostic, for clients that show them. */
export function relatedInformation(
  related: readonly Pick<PresentedFinding['related'][number], 'file' | 'range' | 'message'>[],
  { hasRelated, toUri, toRange }: Pick<DiagnosticStyle, 'hasRelated' | 'toUri' | 'toRange'>,
): Pick<Diagnostic, 'relatedInformation'> {
  if (!hasRelated || related.length === 0) return {}
  return {
    relatedInformation: related.slice(0, mostRelated).map(({ file, range, message }) => ({
      location: { uri: toUri(file), range: toRange(file, range) },
      message,
    })),
  }
}

/**
 * The folder URI, ending in `/`, of the pages of rules that are installed with the program, which lies in a folder beside them (or, as
 * source, one deeper); `undefined` when they are not there.
 */
export function findRulePages(programFolder: string): string | undefined {
  const places = ['../docs/rules', '../../docs/rules'].map((place) => resolvePath(programFolder, place))
  const folder = places.find((place) => existsSync(place))
  return folder && `${uriOfPath(folder)}/`
}

function severityOf(severity: PresentedFinding['severity'], infos: Settings['infos']): DiagnosticSeverity {
  if (severity === 'error') return DiagnosticSeverity.Error
  if (severity === 'warning') return DiagnosticSeverity.Warning
  return infos === 'hint' ? DiagnosticSeverity.Hint : DiagnosticSeverity.Information
}

/** What is unused is drawn paler. */
function tagsOf(rule: string): DiagnosticTag[] {
  return findRule(rule)?.meta.category === 'unused' ? [DiagnosticTag.Unnecessary] : []
}
