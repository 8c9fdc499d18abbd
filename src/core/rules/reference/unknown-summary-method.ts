import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import type { Option } from '../../questionnaire/options.ts'
import { hasSummary } from '../../questionnaire/questionnaires.ts'
import { optionsOf } from '../../schema/options.ts'
import type { Schema } from '../../schema/schema.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A summary that asks for a method that it does not have. */
export const unknownSummaryMethod = defineRule({
  meta: {
    id: 'unknown-summary-method',
    consequence: 'summary-fails',
    category: 'reference',
    fix: 'sometimes',
    summary: 'get_value of a summary names an unknown method.',
    why: 'The application looks up the method by name when it makes a summary. If the method does not exist, it stops with an error, and no summary of the questionnaire can be made.',
    messages: {
      misspelt:
        'get_value names the unknown method "{name}"; without it no summary of the questionnaires of {configuration} can be made. Did you mean "{candidate}"?',
      unknown:
        'get_value names the unknown method "{name}"; no summary of the questionnaires of {configuration} can be made. Name a method that the summary has.',
    },
  },
  create: ({ set, report }) => {
    const judge = ({ name, pointer }: Method, configuration: string): void => {
      if (known().includes(name)) return
      const candidate = nearestName(name, known())
      const data = { name, configuration }
      if (candidate === undefined) return report('unknown', { pointer }, data)
      report('misspelt', { pointer }, { ...data, candidate }, replacement(pointer, candidate))
    }
    const judgeIn = (node: Node, setBy: Option['setBy']): boolean => {
      const { configuration } = node.questionnaire
      const method = hasSummary(node.questionnaire) ? methodOf((name) => node.option('summary', name)) : undefined
      if (configuration === undefined || method?.setBy !== setBy) return false
      judge(method, `${configuration.code} ${configuration.edition}`)
      return true
    }
    return {
      question: (node) => {
        if (namesUnknown(node.value.summary)) judgeIn(node, 'questionnaire')
      },
      models: ['key'],
      record: (record) => {
        if (!namesUnknown(memberOf(record.fields.configuration, 'summary'))) return
        nodesWith(record, set).some((node) => judgeIn(node, 'record'))
      },
    }
  },
})

interface Method {
  readonly name: string
  readonly pointer: string
  readonly setBy: Option['setBy']
}

/** The method in force: what `full` says goes before `default`, which only applies where the summary shows the answer. */
function methodOf(summaryOption: (name: string) => Option | undefined): Method | undefined {
  const types = summaryOption('types')?.value
  if (!Array.isArray(types) || !types.includes('full')) return undefined
  for (const option of [summaryOption('full'), summaryOption('default')]) {
    const getValue = option && memberOf(option.value, 'get_value')
    if (option === undefined || getValue === undefined) continue
    const name = memberOf(getValue, 'name')
    const pointer = `${option.pointer}/get_value/name`
    return typeof name === 'string' ? { name, pointer, setBy: option.setBy } : undefined
  }
  return undefined
}

/** Whether a summary names a method that is not known, be it in force or not. */
function namesUnknown(summary: unknown): boolean {
  if (!isObject(summary)) return false
  return ['full', 'default'].some((option) => {
    const name = memberOf(memberOf(summary[option], 'get_value'), 'name')
    return typeof name === 'string' && !known().includes(name)
  })
}

let names: readonly string[] | undefined

/** The methods that the schema names. */
function known(): readonly string[] {
  names ??= readNames()
  return names
}

function readNames(): readonly string[] {
  const { schema } = optionsOf('question', 'summary').get('default') ?? {}
  const name = ['properties', 'get_value', 'properties', 'name'].reduce<unknown>(memberOf, schema)
  return (name as Schema | undefined)?.examples?.map(String) ?? []
}
