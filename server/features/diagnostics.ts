import { findingRanges } from '../diagnostics/finding-range.ts'
import { publishReports } from '../diagnostics/publisher.ts'
import { answerPulls } from '../diagnostics/pulls.ts'
import { createReports } from '../diagnostics/reports.ts'
import { rulePagesFor } from '../pages.ts'
import type { Feature } from './feature.ts'

/** Diagnostics: pulled by clients that can, pushed to all others. */
export const diagnostics: Feature = {
  capabilities: (client) =>
    client.textDocument?.diagnostic === undefined
      ? {}
      : { diagnosticProvider: { identifier: 'questlint', interFileDependencies: true, workspaceDiagnostics: true } },
  register: (context) => {
    const rulePages = rulePagesFor(context.initializationOptions)
    const { diagnostic, publishDiagnostics } = context.client.textDocument ?? {}
    const shows = diagnostic ?? publishDiagnostics
    const reports = createReports(context, (project) => ({
      infos: context.settings().infos,
      rulePages,
      hasRelated: (shows?.relatedInformation ?? publishDiagnostics?.relatedInformation) === true,
      toUri: project.toUri,
      toRange: findingRanges(context, project),
    }))
    if (diagnostic === undefined) publishReports(context, reports)
    else answerPulls(context, reports)
  },
}
