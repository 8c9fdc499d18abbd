import type { FeatureContext } from '../features/feature.ts'
import type { Project } from '../project.ts'
import { type Reports, reportedFiles } from './reports.ts'
import { startRounds } from './rounds.ts'

/** Pushes the diagnostics of every file in which they changed, and takes back those of files that are gone. */
export function publishReports(context: FeatureContext, reports: Reports): void {
  const { connection, documents, projects } = context
  /** What was sent, by URI: the diagnostics and the version of the text they were for. */
  const sent = new Map<string, { readonly resultId: string; readonly version: number | undefined }>()

  const send = (project: Project, file: string): void => {
    const { uri, items, resultId } = reports.of(project, file)
    const version = documents.byUri(uri)?.version
    const last = sent.get(uri)
    const isKnown = last === undefined ? items.length === 0 && version === undefined : last.resultId === resultId
    if (isKnown && last?.version === version) return
    sent.set(uri, { resultId, version })
    void connection.sendDiagnostics({ uri, diagnostics: [...items], ...(version === undefined ? {} : { version }) })
  }
  const takeBack = (): void => {
    const all = projects.all()
    const reported = new Set(all.flatMap((project) => reportedFiles(project, context).map(project.toUri)))
    for (const uri of [...sent.keys()].filter((candidate) => !reported.has(candidate))) {
      sent.delete(uri)
      reports.forget(uri)
      void connection.sendDiagnostics({ uri, diagnostics: [] })
    }
  }
  startRounds(context, { visit: send, finish: takeBack })
}
