import { isObject, lookUp, memberOf } from '../text/json-value.ts'
import { appendPointer } from '../text/pointer.ts'
import { type FileFacts, writtenRecords } from '../workspace/facts.ts'
import type { Mention, NameKind } from './mention.ts'

/** The fields of models that questlint does not judge which have the pk of a record that it does (format facts 1.2). */
const foreignKeys: Readonly<Record<string, Readonly<Record<string, NameKind>>>> = {
  'configuration.institution': { country: 'value' },
  'configuration.translationcontent': { translation: 'translation' },
  'configuration.valueuser': { value: 'value' },
  'questionnaire.questionnaire': { configuration: 'configuration' },
}

/** What records of other models name, stored answers among them: those are stored under the keywords of questiongroups and keys. */
export function foreignMentions(facts: FileFacts): Mention[] {
  const { uri } = facts
  const { items, pointer: list } = writtenRecords(facts)
  return items.flatMap((item, index) => {
    const model = memberOf(item, 'model')
    const name = typeof model === 'string' ? model.toLowerCase() : ''
    const keys = lookUp(foreignKeys, name)
    const fields = memberOf(item, 'fields')
    if (keys === undefined || !isObject(fields)) return []
    const pointer = `${list}/${index}/fields`
    const references = Object.entries(keys).flatMap(([field, to]): Mention[] => {
      const pk = fields[field]
      if (typeof pk !== 'number' || !Number.isInteger(pk)) return []
      const place = { uri, pointer: `${pointer}/${field}`, part: 'value' } as const
      return [{ ...place, kind: to, text: String(pk), by: 'pk', role: 'option' }]
    })
    if (name !== 'questionnaire.questionnaire') return references
    return [...references, ...answerMentions(uri, `${pointer}/data`, fields.data)]
  })
}

/** Answers are stored by questiongroup, each a list of repetitions, and in these by key (format facts 7). */
function answerMentions(uri: string, pointer: string, data: unknown): Mention[] {
  if (!isObject(data)) return []
  return Object.entries(data).flatMap(([questiongroup, repetitions]) => {
    const at = appendPointer(pointer, questiongroup)
    const own = nameMention(uri, 'questiongroup', questiongroup, at)
    if (!Array.isArray(repetitions)) return [own]
    const answers = repetitions.flatMap((repetition: unknown, index) =>
      isObject(repetition)
        ? Object.entries(repetition).flatMap(([key, answer]) => {
            const place = appendPointer(`${at}/${index}`, key)
            return [nameMention(uri, 'key', key, place), ...choiceMentions(uri, key, answer, place)]
          })
        : [],
    )
    return [own, ...answers]
  })
}

function nameMention(uri: string, kind: NameKind, text: string, pointer: string): Mention {
  return { uri, kind, text, by: 'keyword', role: 'answer', pointer, part: 'key' }
}

/** A chosen value, or several; of a question that offers questiongroups the keyword of one. */
function choiceMentions(uri: string, key: string, answer: unknown, pointer: string): Mention[] {
  if (Array.isArray(answer)) {
    return answer.flatMap((item: unknown, index) => choiceMentions(uri, key, item, `${pointer}/${index}`))
  }
  if (typeof answer !== 'string' || answer === '') return []
  const place = { uri, pointer, part: 'value', text: answer, by: 'keyword', role: 'answer', choiceOf: key } as const
  return [
    { ...place, kind: 'value' },
    { ...place, kind: 'questiongroup' },
  ]
}
