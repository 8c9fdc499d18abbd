import type { Document } from '../document/document.ts'
import { isCertain } from '../document/is-certain.ts'
import { parseText } from '../document/parse.ts'
import { applyEdits } from '../text/edits.ts'
import { isSameJson } from '../text/json-value.ts'
import type { TextEdit } from '../text/range.ts'
import { jsonSpacing } from './json-spacing.ts'
import { yamlSpacing } from './yaml-spacing.ts'

/**
 * The edits that give a file its own indentation throughout, change nothing but white space and no line that is in order; `undefined` where
 * a mistake in the text leaves open what belongs where. Lines of JSON lines are left as they are.
 */
export function formatDocument(document: Document): readonly TextEdit[] | undefined {
  if (!isCertain(document)) return undefined
  if (document.format === 'json') return jsonSpacing(document.text)
  return document.format === 'yaml' ? formatYaml(document) : []
}

/** In YAML white space has a meaning; edits with which the data would be read differently are left out. */
function formatYaml(document: Document): readonly TextEdit[] {
  const edits = yamlSpacing(document)
  if (isSameData(document, edits)) return edits
  const others = yamlSpacing(document, { keepsIndents: true })
  return isSameData(document, others) ? others : []
}

function isSameData({ uri, text, value, problems }: Document, edits: readonly TextEdit[]): boolean {
  if (edits.length === 0) return true
  const formatted = parseText(uri, applyEdits(text, edits), 'yaml')
  const codes = (of: Document['problems']): string => of.map(({ code, pointer }) => `${code} ${pointer}`).join('\n')
  return codes(formatted.problems) === codes(problems) && isSameJson(formatted.value, value)
}
