import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver'
import type { ConfigMessage } from '../../src/node/config-messages.ts'
import type { FeatureContext } from '../features/feature.ts'
import type { Project } from '../project.ts'
import { rangeOfMessage, testDiagnostics } from '../test-runs.ts'
import { uriOfPath } from '../uris.ts'
import { type DiagnosticStyle, toDiagnostic } from './diagnostic.ts'

/** The diagnostics of one file. */
export interface DiagnosticReport {
  readonly uri: string
  readonly items: readonly Diagnostic[]
  /** Stays the same as long as the diagnostics do. */
  readonly resultId: string
}

/** What the editor is told about files. */
export interface Reports {
  readonly of: (project: Project, file: string) => DiagnosticReport
  /** What was told last about a URI. */
  readonly last: (uri: string) => DiagnosticReport | undefined
  readonly forget: (uri: string) => void
}

/** The files of a project that something may be said about. */
export function reportedFiles(
  project: Project,
  { documents, projects }: Pick<FeatureContext, 'documents' | 'projects'>,
): string[] {
  const tests = documents.all().filter(({ uri }) => projects.ownerOf(uri) === project && project.isTests(uri))
  const accepted = project.workspace().accepted?.source.uri
  const config = configFileOf(project)
  return [
    ...project.judged(),
    ...[accepted, config].filter((file) => file !== undefined),
    ...tests.map(({ uri }) => project.toFile(uri)),
  ]
}

/** Whether something may be said about a file of a project. */
export function isReported(project: Project, file: string): boolean {
  const accepted = project.workspace().accepted?.source.uri
  return (
    [accepted, configFileOf(project)].includes(file) || project.judges(file) || project.isTests(project.toUri(file))
  )
}

/** The configuration of a project, by name. */
function configFileOf({ root, toFile }: Project): string | undefined {
  return root.kind === 'config' ? toFile(uriOfPath(root.path)) : undefined
}

function toConfigDiagnostic(message: ConfigMessage, file: string, { toRange }: DiagnosticStyle): Diagnostic {
  const { text } = message
  return {
    range: toRange(file, rangeOfMessage(message)),
    severity: DiagnosticSeverity.Error,
    source: 'questlint',
    message: text,
  }
}

/** Turns findings into diagnostics, and knows whether those of a file are still the same. */
export function createReports(
  { judge, testRuns }: Pick<FeatureContext, 'judge' | 'testRuns'>,
  styleOf: (project: Project) => DiagnosticStyle,
): Reports {
  const reports = new Map<string, DiagnosticReport & { readonly text: string }>()
  let count = 0
  return {
    of: (project, file) => {
      const style = styleOf(project)
      const uri = project.toUri(file)
      const items =
        file === configFileOf(project)
          ? project.configMessages().map((message) => toConfigDiagnostic(message, file, style))
          : project.isTests(uri)
            ? testDiagnostics(testRuns.stateOf(project, file), file, style)
            : judge.findingsOf(project, file).flatMap((finding) => toDiagnostic(finding, style) ?? [])
      const text = JSON.stringify(items)
      const known = reports.get(uri)
      if (known?.text === text) return known
      count++
      const report = { uri, items, resultId: String(count), text }
      reports.set(uri, report)
      return report
    },
    last: (uri) => reports.get(uri),
    forget: (uri) => reports.delete(uri),
  }
}
