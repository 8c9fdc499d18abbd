import { type Option, recordOption } from '../../questionnaire/options.ts'
import { counted } from '../../text/count.ts'
import { defineRule } from '../rule.ts'

/** A questiongroup that asks for more repetitions than it allows. */
export const minNumAboveMaxNum = defineRule({
  meta: {
    id: 'min-num-above-max-num',
    consequence: 'ineffective',
    category: 'shape',
    summary: 'min_num of a questiongroup is greater than its max_num.',
    why: 'The application does not compare them when the configuration is loaded. The form shows max_num repetitions, and answers with more are refused.',
    messages: {
      above:
        'min_num is {min}, but max_num is {max}: the form shows {shown}, and answers with more of them are refused. Correct one of the numbers.',
      other: 'the other number',
    },
  },
  create: ({ file, report }) => {
    const check = (min: Option | undefined, max: Option | undefined): void => {
      if (typeof min?.value !== 'number' || typeof max?.value !== 'number') return
      if (!Number.isInteger(min.value) || !Number.isInteger(max.value) || max.value < 1) return
      if (min.value <= max.value) return
      const [place, other] =
        min.uri === file.uri && (min.setBy === 'questionnaire' || max.setBy === 'record') ? [min, max] : [max, min]
      const related = [{ messageId: 'other', uri: other.uri, place: { pointer: other.pointer } }]
      report(
        'above',
        { pointer: place.pointer },
        { min: min.value, max: max.value, shown: counted(max.value, 'repetition') },
        { related },
      )
    }
    return {
      questiongroup: (node) => {
        const min = node.option('form_options', 'min_num')
        const max = node.option('form_options', 'max_num')
        if (min?.setBy === 'questionnaire' || max?.setBy === 'questionnaire') check(min, max)
      },
      models: ['questiongroup'],
      record: (record) => {
        check(recordOption(record, 'form_options', 'min_num'), recordOption(record, 'form_options', 'max_num'))
      },
    }
  },
})
