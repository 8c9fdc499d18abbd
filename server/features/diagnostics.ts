import { isObject } from '../../src/core/index.ts'
import { findRulePages } from '../diagnostics/diagnostic.ts'
import { publishReports } from '../diagnostics/publisher.ts'
import { answerPulls } from '../diagnostics/pulls.ts'
import { createReports } from '../diagnostics/reports.ts'
import type { Feature, FeatureContext } from './feature.ts'

/** Diagnostics: pulled by clients that can, pushed to all others. */
export const diagnostics: Feature = {
  capabilities: (client) =>
    client.textDocument?.diagnostic === undefined
      ? {}
      : { diagnosticProvider: { identifier: 'questlint', interFileDependencies: true, workspaceDiagnostics: true } },
  register: (context) => {
    const rulePages = rulePagesOf(context)
    const { diagnostic, publishDiagnostics } = context.client.textDocument ?? {}
    const shows = diagnostic ?? publishDiagnostics
    const reports = createReports(context.judge, (project) => ({
      infos: context.settings().infos,
      rulePages,
      hasRelated: (shows?.relatedInformation ?? publishDiagnostics?.relatedInformation) === true,
      toUri: project.toUri,
    }))
    if (diagnostic === undefined) publishReports(context, reports)
    else answerPulls(context, reports)
  },
}

/** A client that carries the pages of rules itself says where. */
function rulePagesOf({ initializationOptions: options }: FeatureContext): string | undefined {
  const given = isObject(options) && typeof options.rulePages === 'string' ? options.rulePages : undefined
  return given ?? findRulePages(__dirname)
}
