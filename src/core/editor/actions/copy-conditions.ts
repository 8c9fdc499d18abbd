import { listedConditions } from '../../questionnaire/listed-conditions.ts'
import { locate } from '../../questionnaire/locate.ts'
import { walk } from '../../questionnaire/node.ts'
import { isFinding } from '../../rules/rule.ts'
import { mismatchedConditions } from '../../rules/trigger/mismatched-conditions.ts'
import { shortName } from '../../text/printable.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'
import { setOptions } from './set-options.ts'

/** Copies conditions of the trigger question to the list of the subcategory that draws its choices. */
function copyConditionsActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (!isFinding(finding, mismatchedConditions)) return []
    const keyword = String(finding.data.question)
    if (isFinding(finding, mismatchedConditions, 'missing')) {
      const title = `Copy the condition of question "${shortName(keyword)}" to the subcategory`
      const pointer = `${finding.place.pointer}/-`
      const change = { op: 'insert', pointer, value: finding.data.condition } as const
      return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, [change])
    }
    const subcategory = locate(judged, finding.place.pointer).nodes.at(-1)
    if (!isFinding(finding, mismatchedConditions, 'noList') || subcategory?.level !== 'subcategory') return []
    const question = walk(subcategory).find((node) => node.level === 'question' && node.keyword === keyword)
    const list = question ? listedConditions(question) : []
    if (list.length === 0) return []
    const title = `Copy the conditions of question "${shortName(keyword)}" to the subcategory`
    return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
      setOptions(subcategory, 'form_options', { questiongroup_conditions: list }),
    )
  })
}

export const copyConditionsSource = defineActions({ rank: 70, kinds: ['quickfix'], find: copyConditionsActions })
