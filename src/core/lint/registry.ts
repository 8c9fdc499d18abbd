import { changeReportables } from '../changes/reportables.ts'
import type { Reportable } from '../findings/reportable.ts'
import { currentId } from '../rules/former-ids.ts'
import { rules } from '../rules/index.ts'
import { type RuleMeta, severityOfRule } from '../rules/rule.ts'
import { listQuery } from '../service/query-reportable.ts'
import { textReportables } from '../translation/text-kinds.ts'

let known: ReadonlyMap<string, Reportable> | undefined

/** Everything that can be reported, by id: rules of a check, changes, translations, paths of programs and queries. */
export function reportables(): ReadonlyMap<string, Reportable> {
  known ??= new Map(
    [...rules.map(({ meta }) => ofRule(meta)), ...changeReportables(), ...textReportables(), listQuery].map((one) => [
      one.id,
      one,
    ]),
  )
  return known
}

/** What can be reported under an id, or under one that it had in an earlier version. */
export function findReportable(id: string): Reportable | undefined {
  return reportables().get(currentId(id))
}

/** What reports say of an id that is known to exist. */
export function reportableOf(id: string): Reportable {
  const found = findReportable(id)
  if (found === undefined) throw new Error(`Nothing reports ${id}`)
  return found
}

function ofRule(meta: RuleMeta): Reportable {
  const { id, category, basis, summary, why } = meta
  return {
    id,
    reportedBy: 'check',
    category,
    severity: severityOfRule(meta),
    basis,
    summary,
    why,
    messages: Object.values(meta.messages).map((message) => (typeof message === 'string' ? message : message.text)),
    at: 'CODE@EDITION/SECTION/…/QUESTION',
    page: `rules/${id}.md`,
  }
}
