import {
  type End,
  lonelyEnd,
  type OtherAnswers,
  type OtherEnd,
  otherAnswersIn,
  otherEnds,
} from '../../form/other-answers.ts'
import { optionsOf } from '../../schema/options.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { defineRule, type Place } from '../rule.ts'

/** A radio question and its field for "other" that do not find each other. */
export const unpairedOther = defineRule({
  meta: {
    id: 'unpaired-other',
    severity: 'error',
    basis: 'specification',
    category: 'pair',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'has_other and other_radio do not make a pair within one questiongroup.',
    why: 'The browser connects the two by their name within a questiongroup: choosing an answer clears "other" and its text, and the other way round. Without a partner both can be chosen, and both are saved.',
    messages: {
      noOther:
        'No question of questiongroup "{questiongroup}" has "other_radio": "{name}", so "{question}" has no field for "other".',
      noRadio:
        'No question of questiongroup "{questiongroup}" has "has_other": "{name}", so "{question}" replaces no answer: it and another answer can both be chosen and saved.',
      misspelt:
        'No question of questiongroup "{questiongroup}" has "has_other": "{name}", so "{question}" replaces no answer: it and another answer can both be chosen and saved. Did you mean "{candidate}"?',
      elsewhere:
        '"has_other": "{name}" stands on question "{radio}" of questiongroup "{other}", but a pair works only within one questiongroup: "{question}" replaces no answer, and both can be chosen and saved.',
      repeated:
        'Question "{first}" of this questiongroup has "{option}": "{name}" already: the browser takes the two for one and clears both at once.',
      repeatedElsewhere: {
        text: 'Question "{first}" of questiongroup "{other}" has "has_other": "{name}" already. Each pair must have its own name, although the application keeps pairs of different questiongroups apart.',
        severity: 'error',
      },
      illegalName: {
        text: 'The browser cannot look for the name "{name}": clicking "{question}" ends in an error. Use letters, digits, "_" and "-".',
        basis: 'application',
      },
      other: 'the other one',
    },
  },
  create: ({ file, report }) => {
    const placeOf = ({ option, question }: OtherEnd): Place => question.placeOf(option)
    const relate = (end: OtherEnd | undefined) =>
      end ? { related: [{ messageId: 'other', uri: end.option.uri, place: { pointer: end.option.pointer } }] } : {}

    /** An end on a type of key that has none is a finding of its own. */
    const isMisfit = ({ question }: OtherEnd, member: End): boolean => {
      const type = question.type
      const types = optionsOf('question', 'form_options').get(member)?.keyTypes
      return type !== undefined && types?.includes(type) === false
    }

    const checkRadio = (answers: OtherAnswers, end: OtherEnd): void => {
      const { name, questiongroup } = end
      if (answers.other_radio.at(questiongroup).has(name) || answers.couldPair(questiongroup, name)) return
      // Two ends in different questiongroups, or with different names, are one mistake: it is told at the field for "other".
      const elsewhere = answers.other_radio.first.get(name)
      if (elsewhere && !answers.has_other.at(elsewhere.questiongroup).has(name)) return
      if (lonelyEnd(answers, 'other_radio', questiongroup) || answers.hasNameless(questiongroup)) return
      report('noOther', placeOf(end), { questiongroup: questiongroup.keyword ?? '?', name, question: keywordOf(end) })
    }

    const checkOther = (answers: OtherAnswers, end: OtherEnd): void => {
      const { name, questiongroup, option } = end
      if (answers.has_other.at(questiongroup).has(name) || answers.couldPair(questiongroup, name)) return
      const data = { questiongroup: questiongroup.keyword ?? '?', name, question: keywordOf(end) }
      const elsewhere = answers.has_other.first.get(name)
      if (elsewhere && isMisfit(elsewhere, 'has_other')) return
      if (elsewhere && !answers.other_radio.at(elsewhere.questiongroup).has(name)) {
        const where = { radio: keywordOf(elsewhere), other: elsewhere.questiongroup.keyword ?? '?' }
        return report('elsewhere', placeOf(end), { ...data, ...where }, relate(elsewhere))
      }
      const lonely = lonelyEnd(answers, 'has_other', questiongroup)
      const candidate = lonely && nearestName(name, [lonely.name])
      if (candidate === undefined) return report('noRadio', placeOf(end), data, relate(lonely))
      const change = { op: 'replace', pointer: option.pointer, value: candidate } as const
      const fixes = option.uri === file.uri ? [{ safe: false, changes: [change] }] : []
      report('misspelt', placeOf(end), { ...data, candidate }, { ...relate(lonely), fixes })
    }

    const checkRepeated = (answers: OtherAnswers, member: End, end: OtherEnd): void => {
      const { name, questiongroup } = end
      const beside = answers[member].at(questiongroup).get(name)
      const first = answers[member].first.get(name)
      if (beside && beside !== end) {
        report('repeated', placeOf(end), { option: member, name, first: keywordOf(beside) }, relate(beside))
      } else if (member === 'has_other' && first && first !== end && first.option.pointer !== end.option.pointer) {
        const data = { name, first: keywordOf(first), other: first.questiongroup.keyword ?? '?' }
        report('repeatedElsewhere', placeOf(end), data, relate(first))
      }
    }

    const checkEnd = (answers: OtherAnswers, member: End, end: OtherEnd): void => {
      if (isMisfit(end, member)) return
      if (member === 'has_other') checkRadio(answers, end)
      else checkOther(answers, end)
      checkRepeated(answers, member, end)
      if (/^[\w\u00a1-\uffff-]+$/.test(end.name)) return
      report('illegalName', placeOf(end), { name: end.name, question: keywordOf(end) })
    }

    return {
      questionnaire: (questionnaire) => {
        const answers = otherAnswersIn(questionnaire)

        for (const member of otherEnds) for (const end of answers[member].all) checkEnd(answers, member, end)
      },
    }
  },
})

function keywordOf({ question }: OtherEnd): string {
  return question.keyword ?? '?'
}
