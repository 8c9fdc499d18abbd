import { rowTemplate, shareRow } from '../../questionnaire/questions/which-share-a-row.ts'
import { optionsOf } from '../../schema/options.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { isFindable } from '../../triggers/html-ids.ts'
import {
  type End,
  facingEnd,
  type OtherAnswers,
  type OtherEnd,
  oddEnd,
  otherAnswersIn,
  otherEnds,
} from '../../triggers/other-answers.ts'
import { defineRule, type Fix, type Place } from '../rule.ts'

/** A radio question and its field for "other" that do not find each other. */
export const unpairedOther = defineRule({
  meta: {
    id: 'unpaired-other',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'saving',
    fix: 'sometimes',
    summary: 'has_other and other_radio are not a pair within one questiongroup.',
    why: 'The browser connects the two by their name within a row of a questiongroup, which most templates draw as one: choosing an answer clears "other" and its text, and vice versa. Without a partner both can be chosen, and both are saved.',
    messages: {
      noOther:
        'No question of questiongroup "{questiongroup}" has "other_radio": "{name}", so "{question}" has no field for "other". Add one, or remove has_other.',
      noRadio:
        'No question of questiongroup "{questiongroup}" has "has_other": "{name}", so "{question}" does not replace any answer: it and another answer can both be chosen and saved. Set it on the question with the choices.',
      misspelt:
        'No question of questiongroup "{questiongroup}" has "has_other": "{name}", so "{question}" does not replace any answer: it and another answer can both be chosen and saved. Did you mean "{candidate}"?',
      oddRadio:
        'No question of questiongroup "{questiongroup}" has "other_radio": "{name}", but "{other}" has "{due}": "{other}" does not replace the answer to "{question}", and both can be chosen and saved. Use one name for both.',
      misspeltRadio:
        'No question of questiongroup "{questiongroup}" has "other_radio": "{name}", but "{other}" has "{due}": "{other}" does not replace the answer to "{question}", and both can be chosen and saved. Did you mean "{due}"?',
      elsewhere:
        '"has_other": "{name}" is on question "{radio}" of questiongroup "{other}", but a pair works only within one questiongroup: "{question}" does not replace any answer, and both can be chosen and saved. Ask both in one questiongroup.',
      row: {
        text: 'The form template "{template}" does not draw "{question}" and "{radio}" in one row, within which the browser connects a pair: both can be chosen and saved. Choose another template, or ask both in one row.',
        consequence: 'ineffective',
        basis: 'application',
      },
      repeated:
        'Question "{first}" of this questiongroup already has "{option}": "{name}": the browser treats the two as one and clears both at once. Give each pair its own name.',
      repeatedElsewhere: {
        text: 'Question "{first}" of questiongroup "{other}" already has "has_other": "{name}". Each pair must have its own name, although the application keeps pairs of different questiongroups apart.',
      },
      illegalName: {
        consequence: 'script-fails',
        text: 'The browser cannot look up the name "{name}": clicking "{question}" ends in an error. Use letters, digits, "_" and "-".',
        basis: 'application',
      },
      other: 'the other one',
    },
  },
  create: ({ file, report }) => {
    const placeOf = ({ option, question }: OtherEnd): Place => question.placeOf(option)
    const relate = (end: OtherEnd | undefined) =>
      end ? { related: [{ messageId: 'other', uri: end.option.uri, place: { pointer: end.option.pointer } }] } : {}

    /** Gives an end the name of its partner, where the judged file has it. */
    const renaming = ({ option }: OtherEnd, value: string): Fix[] => {
      const change = { op: 'replace', pointer: option.pointer, value } as const
      return option.uri === file.uri ? [{ safe: false, changes: [change] }] : []
    }

    /** The findings at both ends begin with the same fix, so that making both changes nothing twice. */
    const mending = (radio: OtherEnd, other: OtherEnd, odd: OtherEnd | undefined): Fix[] => {
      const ofOther = odd === radio ? [] : renaming(other, radio.name)
      return odd === other ? ofOther : [...ofOther, ...renaming(radio, other.name)]
    }

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
      const facing = facingEnd(answers, 'has_other', end)
      if (facing) return checkOddRadio(end, facing, oddEnd(answers, end, facing))
      if (answers.hasNameless(questiongroup)) return
      report('noOther', placeOf(end), { questiongroup: questiongroup.keyword ?? '?', name, question: keywordOf(end) })
    }

    /** A radio whose own name is the mistake, or may be. */
    const checkOddRadio = (end: OtherEnd, facing: OtherEnd, odd: OtherEnd | undefined): void => {
      if (odd === facing) return
      const data = {
        questiongroup: end.questiongroup.keyword ?? '?',
        name: end.name,
        question: keywordOf(end),
        other: keywordOf(facing),
        due: facing.name,
      }
      const messageId = nearestName(end.name, [facing.name]) === undefined ? 'oddRadio' : 'misspeltRadio'
      report(messageId, placeOf(end), data, { ...relate(facing), fixes: mending(end, facing, odd) })
    }

    const checkRow = (end: OtherEnd, radio: OtherEnd): void => {
      const template = rowTemplate(end.questiongroup)?.name
      if (template === undefined || isMisfit(radio, 'has_other') || shareRow(end.question, radio.question)) return
      const data = { template, question: keywordOf(end), radio: keywordOf(radio) }
      report('row', placeOf(end), data, relate(radio))
    }

    const checkOther = (answers: OtherAnswers, end: OtherEnd): void => {
      const { name, questiongroup } = end
      const radio = answers.has_other.at(questiongroup).get(name)
      if (radio) return checkRow(end, radio)
      if (answers.couldPair(questiongroup, name)) return
      const data = { questiongroup: questiongroup.keyword ?? '?', name, question: keywordOf(end) }
      const elsewhere = answers.has_other.first.get(name)
      if (elsewhere && isMisfit(elsewhere, 'has_other')) return
      if (elsewhere && !answers.other_radio.at(elsewhere.questiongroup).has(name)) {
        const where = { radio: keywordOf(elsewhere), other: elsewhere.questiongroup.keyword ?? '?' }
        return report('elsewhere', placeOf(end), { ...data, ...where }, relate(elsewhere))
      }
      const facing = facingEnd(answers, 'other_radio', end)
      const odd = facing && oddEnd(answers, end, facing)
      // It is told at the mistaken end.
      if (facing && odd === facing) return
      const candidate = facing && nearestName(name, [facing.name])
      const fixes = facing ? mending(facing, end, odd) : []
      if (candidate === undefined) return report('noRadio', placeOf(end), data, { ...relate(facing), fixes })
      report('misspelt', placeOf(end), { ...data, candidate }, { ...relate(facing), fixes })
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
      if (isFindable(end.name)) return
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
