import { typeOfKey } from '../../questionnaire/key-types.ts'
import { chosenContext, contextsOf } from '../../questionnaire/labels.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { nameConfiguration } from '../../questionnaire/shown-labels.ts'
import { hasText, type TextHolder, textPointer } from '../../questionnaire/texts.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

/** A scale that names its ends, without the names. */
export const missingScaleLabel = defineRule({
  meta: {
    id: 'missing-scale-label',
    consequence: 'misread',
    category: 'text',
    summary: 'A key shown with the template measure_labelled has no label_left or label_right.',
    why: 'The template shows the two texts at the ends of the scale. For keys of type measure the application reads them from the context that it uses for the label.',
    messages: {
      missing:
        'Key "{key}" is shown with the template "measure_labelled" in {configuration}, but its texts for "{context}" have no {missing}; the ends of the scale have no name. Add them.',
      shown: 'where it is shown',
    },
  },
  create: ({ file, report }) => ({
    texts: (holder) => {
      for (const key of holder.owners) {
        if (key.model !== 'key' || keyTypeFacts(typeOfKey(key) ?? '')?.texts === undefined) continue
        for (const { context, missing, configuration, place, uri } of lacking(holder, key, file.set)) {
          const pointer = textPointer(file, holder.record, context)
          const data = { key: key.keyword ?? '?', context, missing, configuration }
          report('missing', { pointer }, data, { related: [{ messageId: 'shown', uri, place: { pointer: place } }] })
          break
        }
      }
    },
  }),
})

interface Lack {
  readonly context: string
  readonly missing: readonly string[]
  readonly configuration: string
  readonly uri: string
  /** The question that is shown so. */
  readonly place: string
}

function* lacking(holder: TextHolder, key: RecordFact, set: SetIndex): Generator<Lack> {
  for (const node of nodesWith(key, set)) {
    const { configuration } = node.questionnaire
    if (configuration === undefined) continue
    const printed = node.template('view')?.facts?.texts
    if (printed === undefined) continue
    const context = chosenContext(holder.texts, contextsOf(configuration))
    if (context === undefined) continue
    const missing = printed.filter((name) => !hasText(holder.texts, context, name))
    if (missing.length === 0) continue
    yield { context, missing, configuration: nameConfiguration(configuration), uri: node.file.uri, place: node.pointer }
  }
}
