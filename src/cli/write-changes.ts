import {
  type ChangeReport,
  changesAsFindings,
  formatChangesHtml,
  formatChangesJson,
  formatChangesMarkdown,
  formatChangesPretty,
  formatReaders,
  formatReport,
  linesOf,
  type ReadersReport,
  reportableOf,
  type Sides,
  version,
  wordExistingErrors,
} from '../core/internal.ts'
import { readCodeHost } from './code-host.ts'
import type { Io } from './io.ts'
import { say } from './say.ts'
import { useColor } from './write-reports.ts'

/** The names of the formats of a report on changes. */
export const changeFormats = ['pretty', 'json', 'markdown', 'html', 'github', 'gitlab', 'sarif', 'junit'] as const

/** What a report says besides the changes: what was compared, and what it does to programs. */
export interface ChangesContext {
  readonly sides: Sides
  readonly names: { readonly old: string; readonly new: string }
  readonly readers?: ReadersReport
}

/** Which report is wanted, and how it looks. */
interface ReportOptions {
  readonly format: (typeof changeFormats)[number]
  readonly level: 'error' | 'warning' | 'info'
  readonly quiet?: boolean | undefined
  readonly color: Parameters<typeof useColor>[0]
}

/** The report on changes in a format. */
export function writeChanges(report: ChangeReport, options: ReportOptions, io: Io, context: ChangesContext): string {
  const { format: name, quiet, color } = options
  const { readers, sides } = context
  const level = quiet ? 'error' : options.level
  switch (name) {
    case 'json':
      return formatChangesJson(report, readers)
    case 'markdown':
      return formatChangesMarkdown(report) + (readers ? `\n${formatReaders(readers, 'markdown')}` : '')
    case 'html':
      return formatPage(report, io, context)
    case 'pretty': {
      const told = readers ? `${formatReaders(readers, 'terminal')}\n` : ''
      return told + formatChangesPretty(report, { color: useColor(color, io), level })
    }
    default: {
      const { pathOf, linkOf } = readCodeHost(io)
      const nothing = { files: [], sourceOf: () => undefined, changes: undefined, version }
      for (const line of wordExistingErrors(report.summary)) say(io, line)
      const findings = changesAsFindings(report, readers && { readers, sides })
      if (name === 'github' && findings.findings.length === 0)
        return formatChangesPretty(report, { color: false, level: 'info' })
      const beside = { ...nothing, metaOf: reportableOf, pathOf, linkOf }
      return formatReport(name, findings, { context: beside, look: { color: false, width: 120 }, level: 'info' })
    }
  }
}

function formatPage(report: ChangeReport, io: Io, { sides, names, readers }: ChangesContext): string {
  return formatChangesHtml(report, {
    sourceOf: ({ side, file }) => {
      const document = sides[side].files.get(file)?.document
      return document && { text: document.text, lines: linesOf(document) }
    },
    pathOf: readCodeHost(io).pathOf,
    sides: names,
    version,
    ...(readers && { readers }),
  })
}
