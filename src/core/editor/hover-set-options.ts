import type { Node, OptionsMember } from '../questionnaire/node.ts'
import { recordOption } from '../questionnaire/options.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import { type Block, code, type Line, tableOf } from './hover-blocks.ts'

const members: readonly OptionsMember[] = ['view_options', 'form_options', 'filter_options', 'summary']

/** A value as it would be written on one line, cut at its end. */
export function shortValue(value: unknown): string {
  return shortLabel(JSON.stringify(value) ?? '', 80)
}

/** The options that a key or questiongroup record sets, which apply wherever the questionnaire sets no other. */
export function describeSetOptions(record: RecordFact): Block[] {
  if (record.model !== 'key' && record.model !== 'questiongroup') return []
  const { configuration } = record.fields
  const rows = members.flatMap((member) =>
    namesIn(configuration, member).map((name): Line[] => [
      [code(`${member}.${shortName(name)}`)],
      [code(shortValue(recordOption(record, member, name)?.value))],
    ]),
  )
  for (const name of ['inherited_configuration', 'inherited_questiongroup']) {
    const value = memberOf(configuration, name)
    if (value !== undefined) rows.push([[code(name)], [code(shortValue(value))]])
  }
  return tableOf(['option of the record', 'value'], rows, (row) => row)
}

/** The options in force for a node, each with who set it; those of a record that the questionnaire replaces are beside it. */
export function describeMergedOptions(node: Node): Block[] {
  const record = node.level === 'question' || node.level === 'questiongroup' ? node.record : undefined
  const rows = members.flatMap((member) => {
    const names = new Set([...namesIn(node.value, member), ...namesIn(record?.fields.configuration, member)])
    return [...names].flatMap((name): Line[][] => {
      const option = node.option(member, name)
      if (option === undefined) return []
      const replaced = option.setBy === 'questionnaire' && record ? recordOption(record, member, name) : undefined
      const setBy: Line = [
        option.setBy === 'questionnaire' ? 'questionnaire' : `${record?.model ?? ''} record`,
        ...(replaced ? [', instead of ', code(shortValue(replaced.value)), ' of the record'] : []),
      ]
      return [[[code(`${member}.${shortName(name)}`)], [code(shortValue(option.value))], setBy]]
    })
  })
  return tableOf(['option', 'value', 'set by'], rows, (row) => row)
}

function namesIn(holder: unknown, member: OptionsMember): readonly string[] {
  const options = memberOf(holder, member)
  return isObject(options) ? Object.keys(options) : []
}
