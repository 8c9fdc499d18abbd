import {
  DiagnosticRefreshRequest,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver'
import type { FeatureContext } from '../features/feature.ts'
import { type DiagnosticReport, isReported, type Reports, reportedFiles } from './reports.ts'
import { startRounds } from './rounds.ts'

type Answer =
  | { readonly kind: 'full'; readonly items: DiagnosticReport['items'][number][]; readonly resultId: string }
  | { readonly kind: 'unchanged'; readonly resultId: string }

/** Answers requests for diagnostics, and asks the client to pull again when those of files change that it did not ask about. */
export function answerPulls(context: FeatureContext, reports: Reports): void {
  const { client, connection, documents, pause, projects, settle } = context
  let turn: Promise<unknown> = Promise.resolve()
  /** What the client has, by URI. */
  const given = new Map<string, string>()

  const answer = ({ uri, items, resultId }: DiagnosticReport, previous: string | undefined): Answer => {
    given.set(uri, resultId)
    if (previous === resultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    return { kind: DocumentDiagnosticReportKind.Full, items: [...items], resultId }
  }
  connection.languages.diagnostics.on(async ({ textDocument, previousResultId }, token) => {
    // One after the other, so that what else is asked gets through, and none for a state that changes already.
    turn = turn.then(settle)
    await turn
    if (token.isCancellationRequested)
      return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.')
    const project = projects.ownerOf(textDocument.uri)
    const name = project.toFile(textDocument.uri)
    if (!isReported(project, name)) {
      return { kind: DocumentDiagnosticReportKind.Full, items: [] }
    }
    return answer(reports.of(project, name), previousResultId)
  })
  connection.languages.diagnostics.onWorkspace(async ({ previousResultIds }, token) => {
    const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
    const items: WorkspaceDocumentDiagnosticReport[] = []
    for (const project of projects.all()) {
      for (const file of reportedFiles(project, context)) {
        const report = reports.of(project, file)
        const version = documents.byUri(report.uri)?.version ?? null
        items.push({ uri: report.uri, version, ...answer(report, previous.get(report.uri)) })
        if (!(await pause(token))) return { items }
      }
    }
    const reported = new Set(items.map(({ uri }) => uri))
    for (const uri of previous.keys()) {
      if (!reported.has(uri)) items.push({ uri, version: null, kind: DocumentDiagnosticReportKind.Full, items: [] })
    }
    return { items }
  })
  if (client.workspace?.diagnostics?.refreshSupport !== true) return
  let isOld = false
  startRounds(context, {
    visit: (project, file) => {
      const { uri, resultId } = reports.of(project, file)
      const last = given.get(uri)
      if (last !== undefined && last !== resultId) isOld = true
    },
    finish: () => {
      if (isOld) connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => undefined)
      isOld = false
    },
  })
}
