import type { PositionRange, PresentedFinding, PresentedFix } from '../findings/presented.ts'
import { safeJson, safeLines } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'
import { distinctFingerprints, placedMessage, type ReportContext } from './report-context.ts'
import type { Report } from './summary.ts'

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

/** The report as SARIF 2.1.0, with the rules that found something, edits as fixes, and places in UTF-16 columns. */
export function formatSarif(report: Report, context: ReportContext): string {
  const rules = [...new Set(report.findings.map((finding) => finding.rule))].sort()
  const positions = new Map(rules.map((rule, at) => [rule, at]))
  const fingerprints = distinctFingerprints(report.findings)
  const run = {
    tool: {
      driver: {
        name: 'questlint',
        semanticVersion: context.version,
        ...(context.docs === undefined ? {} : { informationUri: `${context.docs}rules/README.md` }),
        rules: rules.map((id) => describeRule(id, context)),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: [],
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  // Each written by itself, as all of them at once take far more memory as objects than as text.
  const results = report.findings.map((finding, at) => {
    const result = {
      ruleIndex: positions.get(finding.rule),
      ...describeFinding(finding, fingerprints[at] ?? '', context),
    }
    return `\n${safeJson(result, 2)}`.replaceAll('\n', '\n        ')
  })
  const list = results.length > 0 ? `[${results.join(',')}\n      ]` : '[]'
  return `${safeJson(log, 2).replace('"results": []', () => `"results": ${list}`)}\n`
}

function describeRule(id: string, context: ReportContext): object {
  const { summary, why, severity, basis, category, page } = context.metaOf(id)
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: why },
    ...(context.docs === undefined ? {} : { helpUri: `${context.docs}${page}` }),
    help: { text: `${summary}\n\n${why}\n\nRun "questlint explain ${id}" for more.` },
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: [category], basis },
  }
}

function describeFinding(finding: PresentedFinding, fingerprint: string, context: ReportContext): object {
  const fixes = finding.fixes.filter((fix) => fix.edits.length > 0)
  return {
    ruleId: finding.rule,
    level: levels[finding.severity],
    message: { text: plainText(placedMessage(finding)) },
    locations: [
      {
        physicalLocation: physicalLocation(finding.file, finding.range, context),
        ...(finding.path.length > 0 ? { logicalLocations: [logicalLocation(finding.path)] } : {}),
      },
    ],
    // Not `primaryLocationLineHash`: GitHub's upload computes that one itself and complains about every other value.
    partialFingerprints: { 'questlint/v1': fingerprint },
    ...(finding.related.length > 0
      ? {
          relatedLocations: finding.related.map((related, id) => ({
            id,
            message: { text: plainText([related.message]) },
            physicalLocation: physicalLocation(related.file, related.range, context),
          })),
        }
      : {}),
    ...(fixes.length > 0 ? { fixes: fixes.map((fix) => describeFix(fix, context)) } : {}),
    properties: { basis: finding.basis, pointer: finding.pointer, where: finding.where },
  }
}

/** SARIF reads `[words](target)` in a message as a link, which no text of a questionnaire is to become. */
function plainText(lines: readonly string[]): string {
  const text = safeLines(lines, 'plain')
  return text.includes('](') ? text.replace(/[\\[\]]/g, '\\$&') : text
}

function logicalLocation(path: readonly string[]): object {
  return { name: path.at(-1), fullyQualifiedName: path.join('/') }
}

function describeFix(fix: PresentedFix, context: ReportContext): object {
  const files = [...new Set(fix.edits.map((edit) => edit.file))]
  return {
    description: { text: plainText([fix.title]) },
    artifactChanges: files.map((file) => ({
      artifactLocation: { uri: relativeUri(context.pathOf(file)) },
      replacements: fix.edits
        .filter((edit) => edit.file === file)
        .map((edit) => ({ deletedRegion: region(edit.range), insertedContent: { text: edit.text } })),
    })),
    properties: { safe: fix.safe },
  }
}

function physicalLocation(file: string, range: PositionRange, context: ReportContext): object {
  return { artifactLocation: { uri: relativeUri(context.pathOf(file)) }, region: region(range) }
}

function region({ start, end }: PositionRange): object {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}

/** A path as a relative reference of RFC 3986; a colon in its first step would make it an absolute one. */
function relativeUri(path: string): string {
  return path
    .split('/')
    .map((step) => encodeURIComponent(step.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/')
}
