import { contextsInUse } from '../../questionnaire/suspect-codes.ts'
import { textKeywords, textPointer } from '../../questionnaire/texts.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { resolvePointer } from '../../text/pointer.ts'
import type { ConfigurationFact, FileFacts, RecordFact, Texts } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'

/** The text keywords or languages that texts begin with where the contexts are left out around them. */
export function namesOutside(texts: Texts, record: RecordFact, facts: FileFacts, set: SetIndex): readonly string[] {
  const names = Object.keys(texts)
  const known = ['en', ...textKeywords].filter((name) => names.includes(name))
  if (known.length === 0 || names.some((name) => contextsInUse(set).has(name))) return []
  const others = names.filter((name) => !known.includes(name)).sort()
  const isText = (name: string): boolean =>
    typeof resolvePointer(facts.value, textPointer(facts, record, name)) === 'string'
  return others.length === 0 || (known[0] === 'en' && others.every(isText)) ? [...known, ...others] : []
}

/** Such texts as they are meant where one code looks them up; `undefined` where that is not plain. */
export function withinContext(texts: unknown, users: readonly ConfigurationFact[]): unknown {
  const [code, ...codes] = new Set(users.map((user) => user.code))
  if (code === undefined || codes.length > 0 || !isObject(texts)) return undefined
  const isLabel = Object.values(texts).every((text) => typeof text === 'string')
  const byKeyword = isLabel ? { label: texts } : texts
  const areTexts = Object.values(byKeyword).every((text) => typeof memberOf(text, 'en') === 'string')
  return areTexts ? { [code]: byKeyword } : undefined
}
